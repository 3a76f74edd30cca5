import { type SubmitEvent, useState } from 'react';
import type { MergeChoice, Wanted } from '../../../../publish/api.ts';
import buttonStyles from '../../ui/Button.module.css';
import styles from './Choices.module.css';
import { valuesIn } from './parts.tsx';

interface ChoicesProps {
  readonly choices: readonly MergeChoice[];
  readonly choose: (wanted: Wanted) => void;
  readonly cancel: () => void;
}

/** Asks, for each form that two computers have changed, which version stays. */
export function Choices({ choices, choose, cancel }: ChoicesProps) {
  const [isIncomplete, setIncomplete] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const wanted = valuesIn(event) as Wanted;
    const first = choices.find(({ form }) => !wanted[form]);
    setIncomplete(first !== undefined);
    if (!first) return choose(wanted);
    const [radio] = event.currentTarget.querySelectorAll<HTMLInputElement>(
      `[name="${CSS.escape(first.form)}"]`,
    );
    radio?.focus();
  };
  return (
    <form onSubmit={submit}>
      {choices.map(({ form, title, here, there }) => (
        <fieldset key={form} className={styles.choice}>
          <legend>{title}</legend>
          <Version name={form} value="here" title="La de esta computadora" changes={here} />
          <Version name={form} value="there" title="La que está publicada" changes={there} />
        </fieldset>
      ))}
      <p role="status">{isIncomplete && 'Falta elegir.'}</p>
      <p className={buttonStyles.row}>
        <button type="submit" className={buttonStyles.wine}>
          Seguir
        </button>
        <button type="button" className={buttonStyles.linen} onClick={cancel}>
          No traer nada
        </button>
      </p>
    </form>
  );
}

interface VersionProps {
  /** Of the form. */
  readonly name: string;
  readonly value: Wanted[string];
  readonly title: string;
  readonly changes: readonly string[];
}

function Version({ name, value, title, changes }: VersionProps) {
  return (
    <label className={styles.version}>
      <input type="radio" name={name} value={value} />
      <span>
        <b>{title}</b>
        {changes.map((change) => (
          <span key={change} className={styles.change}>
            {change}
          </span>
        ))}
      </span>
    </label>
  );
}
