#!/bin/sh
# Opens the editor by a double click, on macOS, and on Linux through the file .desktop beside this one.
case $0 in */*) cd "${0%/*}" || exit 1 ;; esac

wait_for_reader() {
  printf '\nPulsa Enter para cerrar esta ventana. '
  read -r _
}

if [ ! -f tools/run.mjs ]; then
  echo
  echo 'Este archivo necesita la carpeta entera. Si la recibiste en un .zip: extráelo todo,'
  echo 'y abre este archivo en la carpeta extraída.'
  wait_for_reader
  exit 1
fi

if [ -f node/node ]; then
  # A package brings its own Node. macOS would ask about each of its programs, as about this file.
  node=./node/node
  if [ -x /usr/bin/xattr ]; then /usr/bin/xattr -dr com.apple.quarantine node node_modules 2>/dev/null; fi
elif command -v node >/dev/null 2>&1; then
  node=node
else
  echo
  echo 'Falta Node, el programa gratuito que mueve tu página.'
  echo 'Se abre https://nodejs.org en tu navegador: descarga la versión que dice LTS,'
  echo 'instálala con lo que propone y abre otra vez este archivo.'
  open https://nodejs.org 2>/dev/null || xdg-open https://nodejs.org 2>/dev/null
  wait_for_reader
  exit 1
fi

echo 'Abriendo tu página. La primera vez puede tardar unos minutos: no cierres esta ventana.'
"$node" tools/run.mjs tools/edit.ts --ventana || wait_for_reader
