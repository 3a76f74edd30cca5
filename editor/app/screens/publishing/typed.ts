import { create } from 'zustand';

/** Values by the names of their fields. */
type Values = Readonly<Record<string, string>>;

/**
 * What is typed into the fields of Publicar and not yet sent: it stays while other screens are shown, until the tab is closed.
 * Without it a field shows the server's value.
 */
const useValues = create<Values>(() => ({}));

/** What is typed into a field; undefined if nothing is. */
export function useTyped(name: string): string | undefined {
  return useValues((values) => values[name]);
}

/** Whether something is typed into one of these fields. */
export function useIsTyped(names: readonly string[]): boolean {
  return useValues((values) => names.some((name) => values[name] !== undefined));
}

export function setTyped(name: string, value: string): void {
  useValues.setState({ [name]: value });
}

/** Forgets what the server has by now; what was typed since stays. */
export function forgetSent(sent: object): void {
  const left = Object.entries(useValues.getState()).filter(
    ([name, value]) => (sent as Values)[name] !== value,
  );
  useValues.setState(Object.fromEntries(left), true);
}
