/** Where the browser has Trusted Types, which the policy of the built page asks for: only own files become workers. */

interface PolicyFactory {
  readonly createPolicy: (
    name: 'default',
    rules: { readonly createScriptURL: (address: string) => string | null },
  ) => unknown;
}

export function allowOwnScripts(
  factory: PolicyFactory | undefined = (globalThis as { readonly trustedTypes?: PolicyFactory }).trustedTypes,
  page: Pick<Location, 'href' | 'origin'> = location,
): void {
  factory?.createPolicy('default', {
    createScriptURL: (address) => (new URL(address, page.href).origin === page.origin ? address : null),
  });
}
