import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OtherPageAnswer, SampleAnswer } from '../../api.ts';
import { itemsOf } from '../../compared-values.ts';
import { isSecondClick } from '../browser/press.ts';
import { request, useAnswer } from '../browser/server.ts';
import { refreshContent } from '../edit/follow-content.ts';
import { openForm } from '../edit/open-forms.ts';
import type { Value } from '../edit/values.ts';
import buttonStyles from '../ui/Button.module.css';
import { Button } from '../ui/Button.tsx';
import helpStyles from '../ui/Help.module.css';
import { LazyDetails } from '../ui/LazyDetails.tsx';
import noticeStyles from '../ui/Notice.module.css';
import { Notice } from '../ui/Notice.tsx';
import readyStyles from '../ui/Ready.module.css';
import stepStyles from '../ui/Steps.module.css';
import { Title } from '../ui/Title.tsx';
import { bring, pageBeside } from './bring.ts';
import { useCheckWithUnsaved } from './check.ts';
import { FromHosting } from './publishing/FromHosting.tsx';
import { countedCards, type Facts, isDone, isPublished, type Part, type Step, stepsOf } from './steps.ts';
import { useFacts } from './use-facts.ts';
import styles from './Welcome.module.css';
import { Year } from './Year.tsx';

/** Shown while no form is open: how to edit, the steps to her own page and, once it is out, what she does each month. */
export function Welcome() {
  const { answer, blocking, advised } = useCheckWithUnsaved();
  const { facts, notice, act } = useFacts(answer?.isWhole ? [...blocking, ...advised] : null, 'content');
  const isOut = facts !== null && isPublished(facts);
  return (
    <section>
      <Title>Toca tu página</Title>
      <p>Toca en ella lo que quieras cambiar y escribe: se guarda solo. O elige una parte en el menú.</p>
      {answer?.isWhole === false && (
        <p className={noticeStyles.bad}>
          {answer.summary} <a href="/revisar">Mira qué es en Revisar</a>.
        </p>
      )}
      <PageBeside />
      {isOut && <Year facts={facts} />}
      {facts && !isOut && (
        <Steps facts={facts}>
          <SampleCards sample={facts.sample} notice={notice} act={act} />
        </Steps>
      )}
    </section>
  );
}

/** Offers the page of an older version beside this one, or of the host, while nothing has been changed here. */
function PageBeside() {
  const { answer, notice, act } = useAnswer<OtherPageAnswer>('/api/other-page');
  const isBrought = notice?.isBad === false;
  const folder = answer?.isUntouched && !isBrought ? answer.folder : null;
  return (
    <>
      <Notice notice={notice} isReply />
      {folder && (
        <div className={noticeStyles.unsettled}>
          <p>¿Ya tenías tu página? Está al lado de esta, en «{folder}».</p>
          <button
            type="button"
            className={buttonStyles.wine}
            onClick={(event) => !isSecondClick(event) && void act(() => bring(pageBeside(folder)))}
          >
            Traerla
          </button>
        </div>
      )}
      {answer?.isUntouched && !isBrought && (
        <LazyDetails title="¿Ya la publicaste desde otra computadora? Traer de mi hosting">
          <FromHosting />
        </LazyDetails>
      )}
    </>
  );
}

interface StepsProps {
  readonly facts: Facts;
  /** Above the steps. */
  readonly children: ReactNode;
}

/** The steps to her own page; and that it can be published, once nothing prevents that. */
function Steps({ facts, children }: StepsProps) {
  const steps = stepsOf(facts);
  const isBlocked = facts.groups.some(({ isBlocking }) => isBlocking);
  return (
    <>
      {!isBlocked && (
        <div className={readyStyles.ready}>
          <p>Lista para publicar</p>
          <a className={buttonStyles.sun} href="/publicar">
            Publicar
          </a>
        </div>
      )}
      <h2>En {steps.length} pasos es tuya</h2>
      {children}
      <StepList steps={steps} />
    </>
  );
}

/** The steps: each line opens what is left of it. */
function StepList({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol className={`${stepStyles.steps} ${styles.steps}`}>
      {steps.map((step) => (
        <li key={step.name} data-state={isDone(step) ? 'done' : undefined}>
          {step.parts.map((part) => (
            <div key={part.title} className={styles.line} data-state={part.state}>
              <a href={part.address}>{part.title}</a>
              <p className={helpStyles.help}>{part.words}</p>
              <NotMineButton {...part} />
            </div>
          ))}
        </li>
      ))}
    </ol>
  );
}

/**
 * «No tengo»: takes a section off the page, or the networks of the sample out of their list. Pressed again, as long as no
 * form was opened, it shows them.
 */
function NotMineButton({ title, sections: [section], offer }: Part) {
  const [networks, setNetworks] = useState<readonly Value[]>([]);
  if (!section || (!offer && networks.length === 0)) return null;
  const press = (event: MouseEvent) => {
    const form = openForm({ section, entry: null });
    if (isSecondClick(event) || !form) return;
    const listed = itemsOf(form.state.values.socialLinks);
    if (offer === 'empty') {
      // A second press finds the list empty before the offer is renewed.
      if (listed.length > 0) setNetworks(listed);
      form.change(['socialLinks'], []);
    } else if (offer) form.change(['hidden'], offer === 'hide' ? true : undefined);
    // She may have written new ones meanwhile.
    else if (listed.length === 0) form.change(['socialLinks'], networks);
    void form.save();
  };
  const words = offer === 'hide' || offer === 'empty' ? 'No tengo' : 'Mostrar otra vez';
  return (
    <button type="button" className={buttonStyles.linen} aria-label={`${words}: ${title}`} onClick={press}>
      {words}
    </button>
  );
}

type SampleProps = Pick<ReturnType<typeof useAnswer<SampleAnswer>>, 'notice' | 'act'> & {
  readonly sample: SampleAnswer;
};

/** Removes the cards that are still the sample's, and brings them back. */
function SampleCards({ sample: { untouched, missing }, notice, act }: SampleProps) {
  const [isBusy, setIsBusy] = useState(false);
  const buttons = useRef<HTMLDivElement>(null);
  const press = async (event: MouseEvent, address: string) => {
    if (isSecondClick(event)) return;
    setIsBusy(true);
    await act(() => request(address, {}).then(() => ''));
    await refreshContent();
    flushSync(() => setIsBusy(false));
    // The button that had the focus is gone.
    if (document.activeElement === document.body) buttons.current?.querySelector('button')?.focus();
  };
  const remove = { words: 'Empezar sin las tarjetas de muestra', address: '/api/remove-sample' };
  const bring = { words: 'Traer otra vez las tarjetas de muestra', address: '/api/bring-sample' };
  const actions = [...(untouched.length > 0 ? [remove] : []), ...(missing.length > 0 ? [bring] : [])];
  const counts = [
    untouched.length > 0 && `${countedCards(untouched.length)} de la muestra aquí`,
    missing.length > 0 && `${countedCards(missing.length)} de la muestra fuera`,
  ];
  return (
    <>
      <Notice notice={notice} isReply />
      <div className={`${buttonStyles.row} ${styles.sampleCards}`} ref={buttons}>
        <p className={helpStyles.help} role="status">
          {counts.filter(Boolean).join(', ')}
        </p>
        {actions.map(({ words, address }) => (
          <Button
            key={address}
            type="button"
            className={buttonStyles.linen}
            isOff={isBusy}
            onClick={(event) => void press(event, address)}
          >
            {words}
          </Button>
        ))}
      </div>
    </>
  );
}
