#!/bin/sh
# Opens the editor by a double click, on macOS, and on Linux through the file .desktop beside this one.
cd "$(dirname "$0")" || exit 1

wait_for_reader() {
  printf '\nPulsa Enter para cerrar esta ventana. '
  read -r _
}

if ! command -v node >/dev/null 2>&1; then
  echo
  echo 'Falta Node, el programa gratuito que mueve tu página.'
  echo 'Se abre https://nodejs.org en tu navegador: descarga la versión que dice LTS,'
  echo 'instálala con lo que propone y abre otra vez este archivo.'
  open https://nodejs.org 2>/dev/null || xdg-open https://nodejs.org 2>/dev/null
  wait_for_reader
  exit 1
fi

echo 'Abriendo tu página. La primera vez tarda unos minutos: no cierres esta ventana.'
node tools/run.mjs tools/edit.ts --ventana || wait_for_reader
