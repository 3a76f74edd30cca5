import styles from './Price.module.css';

interface PriceProps {
  readonly price: { readonly amount: string; readonly currency: string };
}

/** A price, its figure large: `$13 USD`. */
export function Price({ price }: PriceProps) {
  return (
    <p className={styles.price}>
      {price.amount} <small className={styles.currency}>{price.currency}</small>
    </p>
  );
}
