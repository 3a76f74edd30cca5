/**
 * Tells every violation of a policy on the console, where each engine's driver can read it: engines log some kinds
 * (those of trusted types) in words of their own or not at all. Runs in the page, before its scripts, and so may name
 * nothing outside itself.
 */
export function announceViolations(): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    console.error(`Content Security Policy violation: ${effectiveDirective} ${blockedURI} ${sample}`);
  });
}
