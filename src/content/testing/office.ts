/** Shared by tests of the content office: actors, uploads as a browser sends them, a category for articles. */
import type { Endpoint, InputArgs } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { newId } from "#kernel/id.ts";
import type { Actor } from "#platform/actor.ts";
import { expectOk, openTestApi, type TestAnswer, type TestApi, type DataOf } from "#platform/testing/api.ts";
import { openTestApp, type TestApp } from "#platform/testing/database.ts";
import { newArticle, type ArticleContent } from "../articles/model/article.ts";
import * as articles from "../articles/contract.ts";
import * as list from "../articles/contract-list.ts";
import { createCategory, setCategoryStatus } from "../articles/contract-categories.ts";
import type { RichDocument } from "../rich-text/model/document.ts";
import { toDraftFile } from "../model/draft-file.ts";
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
  readonly app: TestApp;
  readonly api: TestApi;
  readonly newId: <P extends string>(prefix: P) => Id<P>;
  /** A call of an editor; throws when it is refused. */
  readonly done: <E extends Endpoint>(endpoint: E, input: InputArgs<E>, actor?: Actor) => Promise<DataOf<TestAnswer<E>>>;
  /** The same, returning the answer even when it is a refusal. */
  readonly callAs: <E extends Endpoint>(endpoint: E, input: InputArgs<E>, actor?: Actor) => Promise<TestAnswer<E>>;
  /** A multipart call as a browser sends it. */
  readonly send: <E extends Endpoint>(
    endpoint: E,
    fields: Readonly<Record<string, string | File>>,
    actor?: Actor,
  ) => Promise<TestAnswer<E>>;
  readonly category: (slug: string, status?: "active" | "inactive") => Promise<Id<"ct">>;
  /** An article with everything that publishing needs, saved and not published. */
  readonly article: (name: string, category: Id<"ct">, change?: (content: ArticleContent) => ArticleContent) => Promise<Saved>;
  readonly save: (saved: Saved, content: ArticleContent, actor?: Actor) => Promise<TestAnswer<typeof articles.saveArticleDraft>>;
}
export interface Saved {
  readonly id: Id<"ar">;
  readonly revision: number;
  readonly content: ArticleContent;
}

export const documentOf = (text: string): RichDocument => ({
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
    body: documentOf(`Isi ${name} ${language}`),
  });
  return { ...content, categoryId, texts: { ID: text("ID"), EN: text("EN") } };
}

export async function openOffice(now = new Date("2026-05-04T03:00:00Z")): Promise<Office> {
  const app = await openTestApp({ now });
  const api = await openTestApi(app, [contentHttp]);
  const { clock, random } = app.runtime;
  // Advances the clock before each call: ids stay in order, and no rate limit stops the next call of a test.
  const later = () => clock.advance(1_000);
  const office: Office = {
    app,
    api,
    newId: (prefix) => {
      later();
      return newId(prefix, clock.now().getTime(), random(10));
    },
    callAs: (endpoint, input, actor = editor()) => {
      later();
      return api.call(endpoint, input, { actor });
    },
    done: async (endpoint, input, actor) => {
      return expectOk(await office.callAs(endpoint, input, actor));
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
      ).json();
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
      const { revision } = expectOk(await office.save({ id, revision: 1, content }, content));
      return { id, revision, content };
    },
    save: ({ id, revision }, content, actor) =>
      office.send(articles.saveArticleDraft, { id, revision: String(revision), draft: toDraftFile(content) }, actor),
    async [Symbol.asyncDispose]() {
      await api[Symbol.asyncDispose]();
      await app[Symbol.asyncDispose]();
    },
  };
  return office;
}
