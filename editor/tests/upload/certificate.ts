import { execFileSync } from 'node:child_process';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** Makes a key and a self-signed certificate for `localhost`, which are files. An RSA key would take the processor 0.2 s. */
export function makeCertificate(key: string, certificate: string): void {
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', ...newKey, ...subject, ...files], { stdio: 'ignore' });
}

/** Lets this process trust a certificate, until it ends. */
export function trust(certificate: string): void {
  setDefaultCACertificates([...getCACertificates(), certificate]);
}
