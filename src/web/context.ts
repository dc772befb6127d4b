import { createContext } from "react-router";
import type { Api } from "#kernel/endpoint.ts";
import type { Language } from "#kernel/locale.ts";

/** What the server passes to page loaders: see `PageContext` in platform/http/pages/serve.ts, which has the same shape. */
export interface PageLoadContext {
  readonly api: Api;
  readonly language: Language;
  readonly siteUrl: string;
  readonly report: (error: unknown) => void;
}

export const pageContext = createContext<PageLoadContext>();
