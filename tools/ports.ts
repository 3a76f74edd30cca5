import getPort, { portNumbers } from 'get-port';

/** Where the page is served on one's own machine when nothing else is there. */
export const DEFAULT_PORT = 4321;

/** A port that is free on every local address: the first of a hundred from `preferred` on. */
export function freePort(preferred: number = DEFAULT_PORT): Promise<number> {
  return getPort({ port: portNumbers(preferred, preferred + 99) });
}

/** Says that another port than the preferred one was chosen; empty where it was not. */
export function portNotice(preferred: number, chosen: number): string {
  return chosen === preferred ? '' : `El puerto ${preferred} está ocupado; la página usa el ${chosen}.`;
}
