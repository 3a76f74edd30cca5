import { Title } from './Title.tsx';

export function BuildPlace() {
  return (
    <div className="sheet">
      <Title>Publicar</Title>
    </div>
  );
}
