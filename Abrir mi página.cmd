@echo off
rem Opens the editor by a double click on Windows. ASCII only: cmd.exe reads this file before it knows its encoding.
chcp 65001 >nul
title Mi pagina
pushd "%~dp0"
where node >nul 2>nul
if errorlevel 1 goto :missing
echo Abriendo el editor. La primera vez tarda unos minutos: deja abierta esta ventana.
node tools\run.mjs tools/edit.ts --ventana
if errorlevel 1 pause
exit /b

:missing
echo.
echo Falta Node, el programa gratuito que mueve el sitio.
echo Se abre https://nodejs.org en el navegador: descarga lo que dice LTS,
echo acepta lo que propone el instalador y abre otra vez este archivo.
start "" https://nodejs.org
pause
exit /b 1
