/** Loads the help centre's page, on the server only. */
import type { Api } from "#kernel/endpoint.ts";
import { listQuestions } from "../../questions/contract-public.ts";
import { searchHelp, type Found } from "../contract.ts";
import { notFound } from "#web/page-loading.ts";
import { typeset } from "../../web/typeset.ts";
import type { QuestionItem } from "../../questions/web/question.tsx";

/** Longer searches are cut and control characters removed: the contract accepts no more, and the database no NUL. */
const LONGEST_SEARCH = 100;
/** Questions shown per topic on the first page. */
const FIRST_QUESTIONS = 3;
/** Transfer code that an address may carry. It is only put into a message that the visitor sends. */
const TRANSFER_CODE = /^[A-Za-z0-9_-]{4,40}$/;

export interface Topic {
  readonly key: string;
  readonly name: string;
  readonly count: number;
  readonly first: readonly { readonly key: string; readonly question: string }[];
}

export interface HelpView {
  readonly query: string;
  readonly results: { readonly found: readonly Found[]; readonly holdsAll: boolean } | null;
  readonly topics: readonly Topic[];
  /** The topic named in the address, with all its questions. */
  readonly topic: { readonly key: string; readonly name: string; readonly items: readonly QuestionItem[] } | null;
  readonly transfer: string | null;
}

/** `?q=` searches, `?topik=` shows a topic, `?kiriman=` is the transfer that a message is about. An unknown topic answers "page not found". */
export async function loadHelp(api: Api, address: URLSearchParams): Promise<HelpView> {
  const query = (address.get("q") ?? "")
    .replaceAll(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, LONGEST_SEARCH);
  const code = address.get("kiriman") ?? "";
  const [{ groups }, results] = await Promise.all([
    api(listQuestions, {}),
    query === "" ? null : api(searchHelp, { search: query }),
  ]);
  const key = address.get("topik");
  const topic = groups.find((group) => group.key === key) ?? null;
  if (key !== null && topic === null) throw notFound();
  return typeset({
    query,
    results,
    topics: groups.map(({ key: of, name, items }) => ({
      key: of,
      name,
      count: items.length,
      first: items.slice(0, FIRST_QUESTIONS).map((item) => ({ key: item.key, question: item.question })),
    })),
    topic,
    transfer: TRANSFER_CODE.test(code) ? code : null,
  });
}
