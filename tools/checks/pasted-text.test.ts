import { expect, test } from 'vitest';
import { cleanText } from '../../src/content/fields/characters.ts';
import { firstTrace, takenWords, withoutTraces } from './pasted-text.ts';

const LONG_LINE = 'A los veintiocho años me quedé sola con dos niñas y una máquina de escribir, y '
  .repeat(2)
  .trim();

/** What other programs put on the clipboard, and what is left of it. */
const PASTED: readonly (readonly [from: string, pasted: string, left: string])[] = [
  [
    'WhatsApp Web, 12 hours',
    '[8:41\u202fp.\u00a0m., 12/9/2026] Ana Luz: Me llamo *Ana Luz*.\n[8:42\u202fp.\u00a0m., 12/9/2026] Ana Luz: Escribo _desde niña_,\nen ~cuadernos~ servilletas.',
    'Me llamo Ana Luz.\n\nEscribo desde niña,\nen cuadernos servilletas.',
  ],
  ['WhatsApp Web, 24 hours, a number', '[20:41, 12/9/2026] +58 412-1234567: Hola', 'Hola'],
  [
    'a group, whose unknown members have a sign',
    '[20:41, 12/9/2026] ~ Ana: Uno\n[20:41, 12/9/2026] Luz 🌻: Dos: tres',
    'Uno\n\nDos: tres',
  ],
  ['Android, several messages', '[12/9, 8:41 p. m.] Ana: Uno\n[12/9, 8:42 p. m.] Ana: Dos', 'Uno\n\nDos'],
  [
    'an export of Android, 12 hours',
    '12/9/26, 8:41\u202fp.\u00a0m. - Ana: Uno <Se editó este mensaje.>\n12/9/26, 8:41\u202fp.\u00a0m. - Ana: <Multimedia omitido>\n12/9/26, 8:42\u202fp.\u00a0m. - Ana: Dos',
    'Uno\n\nDos',
  ],
  [
    'an export of Android, 24 hours',
    '12/09/2026 20:41 - Ana: IMG-20260912-WA0001.jpg (archivo adjunto)\n12/09/2026 20:42 - Luz: Se eliminó este mensaje.\n12/09/2026 20:43 - Ana: Dos',
    'Dos',
  ],
  [
    'an export of an iPhone',
    '\u200e[12/9/26, 8:41:03\u202fp.\u00a0m.] Ana: \u200eimagen omitida\r\n[12/9/26, 8:41:09\u202fp.\u00a0m.] Ana: Uno\r\n',
    'Uno\n',
  ],
  [
    'labels beside messages',
    '[20:41, 12/9/2026] Ana: Reenviado\nUno\nEditado 8:41 p. m.\n[20:42, 12/9/2026] Ana: Dos',
    'Uno\n\nDos',
  ],
  [
    'labels at the end of messages',
    '[20:41, 12/9/2026] Ana: Mi libro está editado\nUno. Editado\n[8:42 PM, 12/9/2026] Ana: Dos Editado 8:43 PM',
    'Mi libro está editado\nUno.\n\nDos',
  ],
  [
    'the beginning of a chat on Android',
    '12/9/26, 8:41\u202fp.\u00a0m. - Los mensajes y las llamadas están cifrados de extremo a extremo. Solo las personas en este chat pueden leerlos, escucharlos o compartirlos.\n12/9/26, 8:42\u202fp.\u00a0m. - Ana: Uno',
    'Uno',
  ],
  [
    'the beginning of a chat on an iPhone',
    '[12/9/26, 8:41:03\u202fp.\u00a0m.] Ana: \u200eLos mensajes y las llamadas están cifrados de extremo a extremo.\n[12/9/26, 8:42:03\u202fp.\u00a0m.] Ana: Uno',
    'Uno',
  ],
  [
    'a call and a picture with a caption',
    '12/9/26, 8:41 - Ana: Uno\n12/9/26, 8:42 - Llamada perdida\n12/9/26, 8:42 - Llamada de voz perdida de Ana\n[20:43, 12/9/2026] Ana: Videollamada perdida\n12/9/26, 8:44 - Ana: IMG-1.jpg (archivo adjunto)\nEn escena\n12/9/26, 8:45 - Ana: Dos\n12/9/26, 8:46 - Ana: <Multimedia omitido>\n',
    'Uno\n\nEn escena\n\nDos\n',
  ],
  ['a chat to words in bold and italic at once', 'Un ***doble*** y un **fuerte**', 'Un doble y un fuerte'],
  [
    'WhatsApp to struck words',
    '[20:41, 12/9/2026] Ana: ~No sabía~ Aprendí\n~No sabía~, dije',
    'No sabía Aprendí\nNo sabía, dije',
  ],
  ['one message', '*¡Hola!* Soy _«Ana»_ (*_autora_*), ~madre~.', '¡Hola! Soy «Ana» (autora), madre.'],
  [
    'a PDF',
    'una mujer que apren-\ndió a leer de noche, y vol\u00ad\nvió a empe\u2010\nzar',
    'una mujer que aprendió a leer de noche, y volvió a empezar',
  ],
  [
    'Word',
    `${LONG_LINE}\r\n—¿Y ahora?\r\n\r\n${LONG_LINE}\r\n`,
    `${LONG_LINE}\n\n—¿Y ahora?\n\n${LONG_LINE}\n`,
  ],
  ['Canva', 'Mujer,\u2028amanece\u00a0\u200bya', 'Mujer,\namanece \u200bya'],
];

test.each(PASTED)('takes away what %s adds to a text', (_from, pasted, left) => {
  expect(withoutTraces(cleanText(pasted))).toBe(left);
  expect(firstTrace(left)).toBeUndefined();
});

test.each([
  'Un libro de 5* y otro de 4*, y (*) dos (*)',
  '* uno *\n* dos *',
  'Nombre completo *\nCorreo *',
  'En @_ana_luz_, https://ejemplo.com/_ana_ y ana_luz_@ejemplo.com',
  'Mi libro está Editado\nCasa Editado',
  'De 8:00 a 9:00: té. El 12/9/2026: función.',
  'Desde 1998-\n2004, y Ana-\nLuz',
  'verso\nsobre verso,\n\nestrofa',
  '___ y ~3 km o ~5 km',
])('leaves alone what no pattern knows: %j', (text) => {
  expect(withoutTraces(text)).toBe(text);
  expect(firstTrace(text)).toBeUndefined();
});

test('tells what it would take away first', () => {
  expect(firstTrace('Uno *dos*\n[20:41, 12/9/2026] Ana: Tres')).toBe('[20:41, 12/9/2026] Ana:');
  expect(firstTrace('Uno *dos*')).toBe('*dos*');
});

test.each([
  [
    '[20:41, 12/9/2026] Ana: *Uno*\n[20:42, 12/9/2026] Luis: Dos\n[20:43, 12/9/2026] Ana: Llamada perdida\n[20:44, 12/9/2026] Ana: Tres',
    'Quité los avisos de WhatsApp, las horas y nombres de 3 mensajes y los asteriscos. Los mensajes son de Ana y de Luis.',
  ],
  ['[20:41, 12/9/2026] Ana: Uno', 'Quité la hora y el nombre de un mensaje.'],
  ['una mujer que apren-\ndió', 'Quité los guiones de palabras partidas.'],
  [`${LONG_LINE}\n${LONG_LINE}`, 'Separé los párrafos.'],
])('says what it takes away: %j', (pasted, words) => {
  expect(takenWords(pasted)).toBe(words);
});
