String log = new File(basedir, 'build.log').text
def lines = log.readLines()

// Every problem of one run, each with the path of its file, as an error of the build.
assert lines.any { it.startsWith('[ERROR] ' + new File(basedir, 'bad-schemas/Item.schema') + ':3:') && it.contains('strin') }
assert lines.any { it.startsWith('[ERROR] ' + new File(basedir, 'bad-schemas/Item.schema') + ':4:') && it.contains('f33') }
assert log.contains('2 problems; no source was changed')
assert lines.any { it.startsWith('[ERROR] ' + new File(basedir, 'bad-records/Item.json') + ':1:') && it.contains('heavy') }
assert lines.any { it.startsWith('[ERROR] ' + new File(basedir, 'bad-records/Item.json') + ':2:') && it.contains('lamp') }
assert log.contains('2 problems; no pack was written')

// The sources and the pack of the good build are still there.
File view = new File(basedir, 'target/generated-sources/ashlar/com/example/types/Item.java')
assert view.text.contains('float weight()')
assert new File(basedir, 'target/broken.pack').length() > 0

// One sentence each.
assert lines.any { it.startsWith('[ERROR] ') && it.contains('nowhere') }
assert lines.any { it.startsWith('[ERROR] com.example.Game: expected one static field of the type dev.ashlar.codec.view.Catalog, found none') }
assert lines.any { it.startsWith('[ERROR] ') && it.contains('pom.xml') && it.contains('not a pack') }
assert log.contains('Item.weight')
assert lines.any { it.startsWith('[ERROR] ') && it.contains('schema.lock') && it.contains('there is no schema.lock') }
assert !log.contains('a defect in Ashlar')
assert log.count('BUILD SUCCESS') == 1
assert log.count('BUILD FAILURE') == 7
