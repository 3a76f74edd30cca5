import type { Plugin } from 'vite';

/**
 * English words that Keystatic writes into its code, whatever the language chosen, and what the editor says in their
 * place. Only those that the owner can meet: Keystatic's rich texts, branches and accounts are not used.
 */
export const SPANISH_WORDS: Readonly<Record<string, string>> = {
  Dashboard: 'Panel',
  'Unable to load collection': 'No se pudo abrir la lista',
  'Loading Entries': 'Abriendo la lista',
  'Empty collection': 'Todavía no hay nada aquí',
  "There aren't any entries yet.": 'Todavía no hay nada.',
  'Create the first entry': 'Crea el primero',
  'No results': 'Sin resultados',
  Status: 'Estado',
  'show search': 'Buscar',
  'Reset changes': 'Deshacer los cambios',
  Reset: 'Deshacer los cambios',
  'Delete entry\\u2026': 'Borrar…',
  'Copy entry': 'Copiar',
  'Paste entry': 'Pegar',
  'Duplicate entry\\u2026': 'Duplicar…',
  Preview: 'Ver',
  'Saving changes': 'Guardando',
  Unsaved: 'Sin guardar',
  Changed: 'Cambiado',
  'Delete entry': 'Borrar',
  'Are you sure? This action cannot be undone.':
    '¿Segura? Se borra con su imagen y sus archivos; queda una copia en «Copias».',
  'Yes, delete': 'Sí, borrar',
  'Save and duplicate entry': 'Guardar y duplicar',
  'Save and duplicate': 'Guardar y duplicar',
  'You have unsaved changes. Save this entry to duplicate it.':
    'Hay cambios sin guardar. Guárdalos para duplicar.',
  'Entry not found.': 'Esto ya no existe.',
  'Loading Item': 'Abriendo',
  'Creating entry': 'Creando',
  Content: 'Contenido',
  Add: 'Agregar',
  theme: 'Claro u oscuro',
  Light: 'Claro',
  Dark: 'Oscuro',
  System: 'Como la computadora',
  'Failed to load shell': 'No se pudo abrir el editor',
  'Not found': 'No se encontró',
  'This page could not be found.': 'En esta dirección no hay ningún formulario.',
  'Open app navigation': 'Abrir el menú',
  'Edit item': 'Editar',
  'Add item': 'Agregar',
  Done: 'Listo',
  'Empty list': 'Lista vacía',
  'Add the first item to see it here.': 'Agrega el primero para verlo aquí.',
  regenerate: 'Formar del título',
  Regenerate: 'Formar del título',
  Cancel: 'Cancelar',
  'Entry created': 'Creado',
  'Entry pasted': 'Pegado',
  'Failed to paste because clipboard access was denied': 'El navegador no dejó pegar',
  'Failed to read clipboard': 'No se pudo leer lo copiado',
  'Entry not found in clipboard': 'No hay nada copiado que sirva aquí',
  'Restored draft from ': 'Recuperé lo que dejaste sin guardar ',
  'Other changes have been made to this entry since the draft. You may want to discard the draft changes.':
    'Desde entonces cambió lo guardado: quizá prefieras deshacer estos cambios.',
  entry: 'elemento',
  entries: 'elementos',
  item: 'elemento',
  change: 'cambio',
  changes: 'cambios',
};

/** Code that shows a message of own-fetch.ts, and other words for any of a program, which may quote the owner's. */
function inSpanish(message: string): string {
  const words =
    'Este formulario no se puede abrir: a la derecha, la página dice qué archivo está mal y qué tiene.';
  return `/^(Error: )?El editor/.test(${message}) ? ${message}.replace(/^Error: /, "") : "${words}"`;
}

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: pieces of a program, placeholders and all
/** Pieces of code that say English in another way, or do what the editor does otherwise, and what replaces them. */
export const PIECES: Readonly<Record<string, string>> = {
  '${fieldLabel} must not be empty': '${fieldLabel}: falta',
  '`Must have at least ${': '`Tiene que haber al menos ${',
  '`Must have at most ${': '`Puede haber como mucho ${',
  '`No items matching "${searchTerm}" were found.`': '`No hay nada con «${searchTerm}».`',
  '"to see it here."': '"y lo verás aquí."',
  '"singletons": `Singletons`,\n    "theCurrentlyCheckedOutBranch": `La rama':
    '"singletons": `Secciones`,\n    "theCurrentlyCheckedOutBranch": `La rama',
  '${fieldLabel} must be unique': '${fieldLabel}: ya hay otro con ese nombre',
  'isCreating ? "Create" : "Save"': 'isCreating ? "Crear" : "Guardar"',
  'actionLabel: "Undo"': 'actionLabel: "Deshacer"',
  '`Updating ${': '`Guardando ${',
  '`${serialized.slug}-copy`': '`${serialized.slug}-copia`',
  // What a file that was broken by hand makes the forms say, in words of programs.
  'children: message\n': `children: ${inSpanish('message')}\n`,
  'children: itemData.error.message\n': `children: ${inSpanish('itemData.error.message')}\n`,
  // What does something else than in Keystatic.
  // Lists show titles, in the order of the page, and are searched by them; so is what stands over a form.
  "name: 'Name',": "name: 'Título',",
  'if (!((_collection$columns = collection.columns) !== null && _collection$columns !== void 0 && _collection$columns.length)) return undefined;':
    'const cards = await fetch(`/__entradas/${props.collection}`).then(answer => answer.json());',
  'parsedEntries.set(slug, validated);':
    'parsedEntries.set(slug, { ...validated, "@@place": cards.findIndex(({ id }) => id === slug) });',
  'var _collection$parseSlug, _collection$parseSlug2;':
    'var _collection$parseSlug, _collection$parseSlug2;\n          if (other) return other["@@place"];',
  'textValue: item_0.name,\n          children: /*#__PURE__*/jsx(Text, {\n            weight: "medium",\n            children: item_0.name':
    'textValue: item_0.data?.title ?? item_0.name,\n          children: /*#__PURE__*/jsx(Text, {\n            weight: "medium",\n            children: item_0.data?.title ?? ("data" in item_0 ? item_0.name : "")',
  "if (mainFiles.kind !== 'loaded' || !mainFiles.data) {\n      return entriesWithStatus":
    'if (mainFiles.kind !== "loaded") {\n      return mainFiles.kind === "loading" ? entriesWithStatus : entriesWithStatus.map(entry => ({ ...entry, data: null }))',
  'item.name.toLowerCase().includes(': '`${item.data?.title} ${item.name}`.toLowerCase().includes(',
  'label: props.itemSlug\n': 'label: props.initialState?.title?.name ?? props.itemSlug\n',
  '$[2] !== props.basePath || $[3] !== props.itemSlug) {\n    const collectionConfig = getCollection(':
    'true) {\n    const collectionConfig = getCollection(',
  // The one request that would leave this computer: a typeface.
  'href: "https://fonts.googleapis.com/css2?family=Inter:wght@400;500;600;700&display=swap"':
    'href: "data:text/css,"',
};
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: pieces of a program, placeholders and all

/** Keystatic's own modules, as browsers get them. */
export const KEYSTATIC_MODULE = /@keystatic\/core\/dist\/[^/]+\.js$/;

/** What comes before a word that someone reads; others are compared by the program. */
const SHOWN = String.raw`(?:(?:children|title|label|message|"aria-label"|cancelLabel|primaryActionLabel|singular|plural|name): \[?|\.(?:positive|critical)\()`;

/** Keystatic's code with Spanish words in place of its English ones. */
export function spanish(code: string): string {
  let text = code;
  for (const [english, words] of Object.entries(SPANISH_WORDS)) {
    text = text.replaceAll(shownWord(english), (_all, before) => `${before}${JSON.stringify(words)}`);
  }
  for (const [piece, own] of Object.entries(PIECES)) text = text.replaceAll(piece, () => own);
  return text;
}

/** Finds `english` between quotes wherever it is shown. */
export function shownWord(english: string): RegExp {
  const literally = english.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(${SHOWN})(["'])${literally}\\2`, 'g');
}

/** Makes Keystatic speak Spanish, and keeps its one request to another computer from being made. */
export function speakSpanish(): Plugin {
  return {
    name: 'keystatic-in-spanish',
    transform: { filter: { id: KEYSTATIC_MODULE }, handler: (code) => ({ code: spanish(code), map: null }) },
  };
}
