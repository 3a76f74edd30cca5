import { Title } from './Title.tsx';

export function ManualPlace() {
  return (
    <div className="sheet">
      <Title>Manual</Title>
    </div>
  );
}
