#!/bin/sh
# Opens the editor by a double click, on macOS, and on Linux through the file .desktop beside this one.
case $0 in */*) cd "${0%/*}" || exit 1 ;; esac
# A package has the program in a folder of its own.
if [ -d programa ]; then cd programa || exit 1; fi

wait_for_reader() {
  printf '\nPulsa Enter para cerrar esta ventana. '
  read -r _
}

fail() {
  echo
  printf '%s\n' "$@"
  wait_for_reader
  exit 1
}

if [ ! -f tools/run.mjs ]; then
  fail 'Este archivo necesita la carpeta entera. Si la recibiste en un .zip: extráelo todo,' \
    'y abre este archivo en la carpeta extraída.'
fi

if [ -f node/node ]; then
  # It brings its own Node. macOS would ask about each of its programs, as about this file.
  node=./node/node
  if [ -x /usr/bin/xattr ]; then /usr/bin/xattr -dr com.apple.quarantine node node_modules 2>/dev/null; fi
  # Some programs unpack files without the right to run.
  [ -x node/node ] || /bin/chmod +x node/node 2>/dev/null
  if [ ! -x node/node ]; then
    fail 'En esta carpeta no se pueden abrir programas, quizá porque está en una memoria o en un disco de red.' \
      'Cópiala entera a tu carpeta personal y abre allí este archivo.'
  fi
  if ! ./node/node --version >/dev/null 2>&1; then
    fail 'Este programa no funciona en esta computadora: quizá es para otro sistema.' \
      'Pide a quien te lo dio el que es para la tuya.'
  fi
elif command -v node >/dev/null 2>&1; then
  node=node
else
  open https://nodejs.org 2>/dev/null || xdg-open https://nodejs.org 2>/dev/null
  fail 'Falta Node, el programa gratuito que mueve tu página.' \
    'Se abre https://nodejs.org en tu navegador: descarga la versión que dice LTS,' \
    'instálala con lo que propone y abre otra vez este archivo.'
fi

echo 'Abriendo tu página. La primera vez puede tardar unos minutos: no cierres esta ventana.'
"$node" tools/run.mjs editor/edit.ts --ventana || wait_for_reader
