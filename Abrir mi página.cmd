@echo off
rem Opens the editor by a double click on Windows. ASCII only: cmd.exe reads this file before it knows its encoding.
chcp 65001 >nul
title Mi pagina
pushd "%~dp0"
rem A package has the program in a folder of its own.
if exist programa pushd programa
if not exist tools\run.mjs goto :alone
rem It brings its own Node.
set NODE=node\node.exe
if exist %NODE% goto :open
set NODE=node
where node >nul 2>nul
if errorlevel 1 goto :missing

:open
echo Abriendo el editor. La primera vez puede tardar unos minutos: deja abierta esta ventana.
%NODE% tools\run.mjs editor/edit.ts --ventana
if errorlevel 1 pause
exit /b

:alone
echo.
echo Este archivo necesita la carpeta entera. Si la recibiste en un .zip:
echo clic derecho en el .zip, Extraer todo, y abre este archivo en la carpeta extraida.
pause
exit /b 1

:missing
echo.
echo Falta Node, el programa gratuito que mueve el sitio.
echo Se abre https://nodejs.org en el navegador: descarga lo que dice LTS,
echo acepta lo que propone el instalador y abre otra vez este archivo.
start "" https://nodejs.org
pause
exit /b 1
