/** What tests of the content office share: who acts, uploads as a browser sends them, a shelf to put articles on. */
import type { Endpoint, Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { newId } from "#kernel/id.ts";
import type { Actor } from "#platform/actor.ts";
import { openTestApi, type TestAnswer, type TestApi } from "#platform/testing/api.ts";
import { openTestHouse, type TestHouse } from "#platform/testing/database.ts";
import { newArticle, type ArticleContent } from "../article.ts";
import * as articles from "../contract-articles.ts";
import * as list from "../contract-list.ts";
import { createCategory, setCategoryStatus } from "../contract-categories.ts";
import type { RichDocument } from "../document.ts";
import { toDraftFile } from "../draft.ts";
import { contentHttp } from "../http.ts";

export const editor = (id = "us_editor", ...module: readonly string[]): Actor => ({
  kind: "staff",
  id,
  level: "EDITOR",
  menuAccess: [
    { menu: "content", module: module.length === 0 ? ["view", "create", "update", "publish", "delete"] : module },
    { menu: "office", module: ["view", "create", "update", "activate", "deactivate", "delete"] },
  ],
});

export interface Office extends AsyncDisposable {
  readonly house: TestHouse;
  readonly api: TestApi;
  readonly newId: <P extends string>(prefix: P) => Id<P>;
  /** A call of an editor; throws when it is refused. */
  readonly done: <E extends Endpoint>(endpoint: E, input: Parameters<TestApi["call"]>[1], actor?: Actor) => Promise<Output<E>>;
  /** The same, whatever comes of it. */
  readonly ask: (endpoint: Endpoint, input: Parameters<TestApi["call"]>[1], actor?: Actor) => Promise<TestAnswer>;
  /** A multipart call as a browser sends it. */
  readonly send: (endpoint: Endpoint, fields: Readonly<Record<string, string | File>>, actor?: Actor) => Promise<TestAnswer>;
  readonly category: (slug: string, status?: "active" | "inactive") => Promise<Id<"ct">>;
  /** An article with all that publishing needs, saved and not published. */
  readonly article: (name: string, category: Id<"ct">, change?: (content: ArticleContent) => ArticleContent) => Promise<Saved>;
  readonly save: (saved: Saved, content: ArticleContent, actor?: Actor) => Promise<TestAnswer>;
}
export interface Saved {
  readonly id: Id<"ar">;
  readonly revision: number;
  readonly content: ArticleContent;
}

export const words = (text: string): RichDocument => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});

/** A content that can be published. */
export function whole(name: string, categoryId: Id<"ct">): ArticleContent {
  const content = newArticle(name, "ID");
  const text = (language: string) => ({
    title: `${name} ${language}`,
    slug: `${name}-${language.toLowerCase()}`,
    description: `Tentang ${name}`,
    body: words(`Isi ${name} ${language}`),
  });
  return { ...content, categoryId, texts: { ID: text("ID"), EN: text("EN") } };
}

export async function openOffice(now = new Date("2026-05-04T03:00:00Z")): Promise<Office> {
  const house = await openTestHouse({ now });
  const api = await openTestApi(house, [contentHttp]);
  const { clock, random } = house.machinery;
  // Each call is another moment: ids follow one another, and no limit of a test stands in the way of the next.
  const later = () => clock.advance(1_000);
  const office: Office = {
    house,
    api,
    newId: (prefix) => {
      later();
      return newId(prefix, clock.now().getTime(), random(10));
    },
    ask: (endpoint, input, actor = editor()) => {
      later();
      return api.call(endpoint, input, { actor });
    },
    done: async (endpoint, input, actor) => {
      const answer = await office.ask(endpoint, input, actor);
      if (answer.code !== 200) throw new Error(`${endpoint.name}: ${JSON.stringify(answer)}`);
      return answer.data as never;
    },
    send: async (endpoint, fields, actor = editor()) => {
      later();
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      const request = new Request("http://localhost", { method: "POST", body: form });
      return (
        await api.raw({
          method: "POST",
          url: endpoint.path,
          headers: { "content-type": request.headers.get("content-type") ?? "", "x-code-challenge": api.tokenOf(actor) },
          payload: Buffer.from(await request.arrayBuffer()),
        })
      ).json<TestAnswer>();
    },
    category: async (slug, status = "active") => {
      const id = office.newId("ct");
      const text = (language: string) => ({ slug: `${slug}-${language}`, name: `${slug} ${language}`, description: "Rak" });
      await office.done(createCategory, { id, texts: { ID: text("id"), EN: text("en") } });
      if (status === "inactive") await office.done(setCategoryStatus, { id, status });
      return id;
    },
    article: async (name, category, change = (content) => content) => {
      const id = office.newId("ar");
      await office.done(list.createArticle, { id, title: name });
      const content = change(whole(name, category));
      const { code, data } = await office.save({ id, revision: 1, content }, content);
      if (code !== 200) throw new Error(`${name} was not saved`);
      return { id, revision: (data as { revision: number }).revision, content };
    },
    save: ({ id, revision }, content, actor) =>
      office.send(articles.saveArticleDraft, { id, revision: String(revision), draft: toDraftFile(content) }, actor),
    async [Symbol.asyncDispose]() {
      await api[Symbol.asyncDispose]();
      await house[Symbol.asyncDispose]();
    },
  };
  return office;
}
