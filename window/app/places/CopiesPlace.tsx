import { Title } from './Title.tsx';

export function CopiesPlace() {
  return (
    <div className="sheet">
      <Title>Copias</Title>
    </div>
  );
}
