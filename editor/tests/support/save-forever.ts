import { BOOK } from './book.ts';
import { windowOn } from './server.ts';

/** Saves, adds and removes in the content folder given until it is killed. */
const { change, duplicate, remove } = windowOn(process.argv[2] ?? '');
const drawing = (at: number) =>
  new File([`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${at + 1} 9"/>`], 'portada.svg');

console.log('listo');
for (let at = 0; at < 1000; at++) {
  await change(BOOK, { price: `$${at} USD`, image: { chosen: 'one' } }, { one: drawing(at) });
  await duplicate(BOOK);
  await remove(`${BOOK}-copia`);
}
