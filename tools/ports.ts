import getPort, { portNumbers } from 'get-port';

/** Port of the local page, if it is free. */
export const DEFAULT_PORT = 4321;

/** The first free port of a hundred from `preferred` on. */
export function freePort(preferred: number = DEFAULT_PORT): Promise<number> {
  return getPort({ port: portNumbers(preferred, preferred + 99) });
}

/** Notice that the preferred port is taken; empty if it was chosen. */
export function portNotice(preferred: number, chosen: number): string {
  return chosen === preferred ? '' : `El puerto ${preferred} está ocupado; la página usa el ${chosen}.`;
}
