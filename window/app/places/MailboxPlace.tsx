import { Title } from './Title.tsx';

export function MailboxPlace() {
  return (
    <div className="sheet">
      <Title>Buzón de prueba</Title>
    </div>
  );
}
