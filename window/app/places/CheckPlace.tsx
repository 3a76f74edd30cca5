import { Title } from './Title.tsx';

export function CheckPlace() {
  return (
    <div className="sheet">
      <Title>Revisar</Title>
    </div>
  );
}
