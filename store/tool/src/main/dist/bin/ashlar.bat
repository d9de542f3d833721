@echo off
rem Starts the ashlar command of this distribution. JAVA_HOME selects the JDK; ASHLAR_CLASSPATH adds jars, separated by semicolons.
setlocal DisableDelayedExpansion

set "ASHLAR_JAVA=java"
if defined JAVA_HOME set "ASHLAR_JAVA=%JAVA_HOME%\bin\java.exe"
"%ASHLAR_JAVA%" -version >nul 2>&1
if errorlevel 1 (
    echo ashlar: no Java found; install a JDK 17 or newer, or set JAVA_HOME 1>&2
    exit /b 78
)

rem JDK 24 and newer print warnings without these flags; older ones refuse the first.
set "ASHLAR_FLAGS=--add-exports java.base/jdk.internal.misc=ALL-UNNAMED"
"%ASHLAR_JAVA%" --sun-misc-unsafe-memory-access=allow -version >nul 2>&1
if not errorlevel 1 set "ASHLAR_FLAGS=%ASHLAR_FLAGS% --sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED"

set "ASHLAR_PATH=%~dp0..\lib\*"
if defined ASHLAR_CLASSPATH set "ASHLAR_PATH=%ASHLAR_PATH%;%ASHLAR_CLASSPATH%"
"%ASHLAR_JAVA%" %ASHLAR_FLAGS% -cp "%ASHLAR_PATH%" dev.ashlar.tool.Main %*
exit /b %ERRORLEVEL%
