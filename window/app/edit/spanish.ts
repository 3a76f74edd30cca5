import * as spanish from 'react-aria-components/i18n/es-ES';

/**
 * What React Aria says of dragging, as this window speaks: its own Spanish says «usted» and names keys that no keyboard
 * has.
 */
const WORDS: Readonly<Record<string, string | ((words: Readonly<Record<string, string>>) => string)>> = {
  dragDescriptionKeyboard: 'Pulsa Enter para empezar a mover.',
  dragDescriptionKeyboardAlt: 'Pulsa Alt y Enter para empezar a mover.',
  dragDescriptionLongPress: 'Mantén pulsado para empezar a mover.',
  dragDescriptionTouch: 'Toca dos veces para empezar a mover.',
  dragDescriptionVirtual: 'Haz clic para empezar a mover.',
  dragItem: ({ itemText }) => `Mover ${itemText}`,
  dragSelectedItems: 'Mover lo elegido',
  dragSelectedKeyboard: 'Pulsa Enter para mover lo elegido.',
  dragSelectedKeyboardAlt: 'Pulsa Alt y Enter para mover lo elegido.',
  dragSelectedLongPress: 'Mantén pulsado para mover lo elegido.',
  dragStartedKeyboard: 'Muévelo con las flechas. Enter lo deja ahí; Escape lo devuelve a su sitio.',
  dragStartedTouch: 'Ve a su nuevo sitio y toca dos veces para dejarlo ahí.',
  dragStartedVirtual: 'Ve a su nuevo sitio y haz clic, o pulsa Enter, para dejarlo ahí.',
  dropCanceled: 'Se queda donde estaba.',
  dropComplete: 'Listo, quedó en su nuevo sitio.',
  dropDescriptionKeyboard: 'Pulsa Enter para dejarlo ahí; Escape lo devuelve a su sitio.',
  dropDescriptionTouch: 'Toca dos veces para dejarlo ahí.',
  dropDescriptionVirtual: 'Haz clic para dejarlo ahí.',
  dropIndicator: 'nuevo sitio',
  dropOnItem: ({ itemText }) => `Dejar en ${itemText}`,
  dropOnRoot: 'Dejar en la lista',
  endDragKeyboard: 'Lo estás moviendo. Pulsa Enter para dejarlo donde estaba.',
  endDragTouch: 'Lo estás moviendo. Toca dos veces para dejarlo donde estaba.',
  endDragVirtual: 'Lo estás moviendo. Haz clic para dejarlo donde estaba.',
  insertAfter: ({ itemText }) => `Después de ${itemText}`,
  insertBefore: ({ itemText }) => `Antes de ${itemText}`,
  insertBetween: ({ beforeItemText, afterItemText }) => `Entre ${beforeItemText} y ${afterItemText}`,
};

// Where React Aria looks for its words first (`getPackageLocalizationScript` of `react-aria-components/i18n`).
Object.assign(globalThis, {
  [Symbol.for('react-aria.i18n.locale')]: 'es-VE',
  [Symbol.for('react-aria.i18n.strings')]: {
    // The package declares these words as a type only.
    ...Reflect.get(spanish, 'default'),
    '@react-aria/dnd': WORDS,
  },
});
