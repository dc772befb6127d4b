/** Names of the codes in the values of a page's terms: rails, requirements. */
import { createContext } from "react";
import type { NamedCode } from "./form/codes-field.tsx";

export const CodeNames = createContext<Readonly<Record<string, string>>>({});

export const namesOfCodes = (codes: readonly NamedCode[]): Readonly<Record<string, string>> =>
  Object.fromEntries(codes.map(({ code, name }) => [code, name]));
