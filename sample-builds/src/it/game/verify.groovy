String log = new File(basedir, 'build.log').text
File pack = new File(basedir, 'target/game.pack')
assert pack.length() > 0
assert log.contains('views: 2 files new or changed')
assert log.contains('a release with com.example.types.GameTypes would open')
assert log.contains('generate: up to date with src/main/content')
assert log.contains('pack: up to date with src/main/content')
assert log.count('game.pack: ok, 1 type, 2 records') == 2
assert new File(basedir, 'src/main/content/schema.lock').file
assert new File(basedir, 'target/ashlar').list().length == 2
