import type { Id } from "#kernel/id.ts";
import type { PurposeCode, SourceCode } from "../../model/declarations.ts";

export interface Sending {
  /** Made by the client: the same id is the same transfer. */
  readonly id: Id<"tr">;
  readonly person: string;
  readonly quote: Id<"qt">;
  readonly recipient: Id<"rc">;
  /** ISO 20022 external purpose code. */
  readonly purpose: PurposeCode;
  readonly sourceOfFunds: SourceCode;
}
