/** The personal data that staff have revealed on a page of a person, for every section. The page keeps them; sections only read them. */
import { createContext, use } from "react";

export interface RevealedPerson {
  readonly email: string;
  readonly phone: string;
  /** Account or telephone number of each recipient, by the recipient's id. */
  readonly numbers: Readonly<Record<string, string>>;
}

export const RevealedPersonContext = createContext<RevealedPerson | null>(null);

/** Null while the person's data is masked. */
export const useRevealedPerson = (): RevealedPerson | null => use(RevealedPersonContext);
