@echo off
rem Starts the ashlar command of this distribution. JAVA_HOME selects the JDK; ASHLAR_CLASSPATH adds jars, separated by semicolons.
setlocal DisableDelayedExpansion

set "ASHLAR_JAVA=java"
rem Some set JAVA_HOME with quotes around the path.
if defined JAVA_HOME set "ASHLAR_JAVA=%JAVA_HOME:"=%\bin\java.exe"
"%ASHLAR_JAVA%" --add-exports java.base/jdk.internal.misc=ALL-UNNAMED -version >nul 2>&1
if errorlevel 1 (
    echo ashlar: no suitable Java found; install a JDK 17 or newer, or set JAVA_HOME 1>&2
    exit /b 78
)

rem JDK 24 and newer print warnings without these flags; older ones refuse the first.
set "ASHLAR_FLAGS=--add-exports java.base/jdk.internal.misc=ALL-UNNAMED"
"%ASHLAR_JAVA%" --sun-misc-unsafe-memory-access=allow -version >nul 2>&1
if not errorlevel 1 set "ASHLAR_FLAGS=%ASHLAR_FLAGS% --sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED"

rem watch runs for hours beside a game. The serial collector keeps its heap small.
if "%~1"=="watch" if not defined JAVA_TOOL_OPTIONS if not defined JDK_JAVA_OPTIONS set "ASHLAR_FLAGS=%ASHLAR_FLAGS% -XX:+UseSerialGC -XX:MinHeapFreeRatio=20 -XX:MaxHeapFreeRatio=40"

rem A backslash before the closing quote would escape it.
set "ASHLAR_PATH=%~dp0..\lib\*"
if defined ASHLAR_CLASSPATH set "ASHLAR_PATH=%ASHLAR_PATH%;%ASHLAR_CLASSPATH:"=%"
if "%ASHLAR_PATH:~-1%"=="\" set "ASHLAR_PATH=%ASHLAR_PATH%."
"%ASHLAR_JAVA%" %ASHLAR_FLAGS% -cp "%ASHLAR_PATH%" dev.ashlar.tool.Main %*
exit /b %ERRORLEVEL%
