import { type SubmitEvent, useEffect, useState } from 'react';
import buttonStyles from '../../ui/Button.module.css';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { checkAnother } from '../check.ts';
import formStyles from './fields.module.css';
import { valuesIn } from './fields.tsx';
import { Outcome } from './Outcome.tsx';
import { AccountFields } from './OwnHosting.tsx';
import { isRunning, type Send, Stop, usePublishing } from './publishing.tsx';

/** Brings the page that the owner's host keeps, with the data of her account. */
export function FromHosting() {
  const { answer, notice, post } = usePublishing();
  const [isSent, setSent] = useState(false);
  // The form does not come back with the next job.
  const [isBrought, setBrought] = useState(false);
  const job = answer?.job;
  if (isSent && !isBrought && job?.name === 'fetch' && job.state === 'done') setBrought(true);
  useEffect(() => (isBrought ? checkAnother() : undefined), [isBrought]);
  const send: Send = (_place, body) => void post(body);
  if (!answer) return <Notice notice={notice} />;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    setSent(true);
    send('fetch', {
      action: 'fetch',
      connection: { ...answer.connection, isRemembered: '', ...valuesIn(event) },
    });
  };
  return (
    <>
      <form hidden={isBrought} className={formStyles.form} onSubmit={submit}>
        <AccountFields {...answer} />
        <p className={buttonStyles.row}>
          <Button type="submit" className={buttonStyles.wine} isOff={isRunning(answer)}>
            Traer
          </Button>
          <Stop {...answer} send={send} at="fetch" />
        </p>
      </form>
      <Notice notice={notice} isReply />
      <Outcome {...answer} at="fetch" of={['fetch']} send={send} />
    </>
  );
}
