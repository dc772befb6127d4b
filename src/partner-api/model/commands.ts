/** The commands that a page shows beside a key: for OpenSSL, which every developer has. Pure. */

/** PowerShell's pipes change bytes and add a line break: there everything goes through files. */
export const SYSTEMS = ["unix", "windows"] as const;
export type System = (typeof SYSTEMS)[number];

/** Makes a key pair. The private half stays in `private-key.pem`. */
export const MAKE_KEY = [
  "openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:3072 -out private-key.pem",
  "openssl pkey -in private-key.pem -pubout -out public-key.pem",
].join("\n");

/** Signs a text with SHA256withRSA and prints the signature as base64 on one line. The text has only letters, digits and `|:.+-`. */
export function signCommand(system: System, text: string): string {
  if (system === "unix") return `printf %s '${text}' | openssl dgst -sha256 -sign private-key.pem | openssl base64 -A`;
  return [
    `[IO.File]::WriteAllText("$PWD\\text.txt", '${text}')`,
    "openssl dgst -sha256 -sign private-key.pem -out signature.bin text.txt",
    "openssl base64 -A -in signature.bin",
  ].join("\n");
}
