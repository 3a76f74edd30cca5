import { Component, type ReactNode } from 'react';
import buttonStyles from './Button.module.css';
import screenStyles from './Screen.module.css';
import { Title } from './Title.tsx';

interface BoundaryProps {
  readonly children: ReactNode;
  /** Shown instead of a part that fails; a sentence unless given. */
  readonly instead?: ReactNode;
}

/** A React error boundary: where a part fails, the rest of the window stays. */
export class Boundary extends Component<BoundaryProps> {
  override readonly state = { isFailed: false };

  static getDerivedStateFromError() {
    return { isFailed: true };
  }

  override render() {
    const { children, instead } = this.props;
    if (!this.state.isFailed) return children;
    if (instead !== undefined) return instead;
    return (
      <div className={screenStyles.column}>
        <Title>Esta parte no se pudo mostrar</Title>
        <p className={screenStyles.lead}>
          Las demás partes del editor sirven, y lo que escribiste en ellas sigue ahí.
        </p>
        <button
          type="button"
          className={buttonStyles.linen}
          onClick={() => this.setState({ isFailed: false })}
        >
          Probar otra vez
        </button>
      </div>
    );
  }
}
