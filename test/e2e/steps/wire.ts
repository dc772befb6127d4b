/** API-4 from outside: the posts of the browser, decrypted with the passphrase that the page has. */
import type { Page, Request } from "@playwright/test";
import { decryptPayload } from "../../../src/kernel/payload.ts";
import { metaOf } from "./browser.ts";
import { expect } from "./journey.ts";

export interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  /** The decrypted content of the payload. */
  readonly content: Readonly<Record<string, unknown>>;
}

/** Opens a POST and checks its envelope: the single field `payload`, a JSON string of ciphertext, salt and iv, and nothing else. */
async function openPost(page: Page, request: Request): Promise<Sent> {
  const body = JSON.parse(request.postData() ?? "null") as Record<string, unknown>;
  expect(Object.keys(body)).toEqual(["payload"]);
  expect(typeof body["payload"]).toBe("string");
  const envelope = JSON.parse(String(body["payload"])) as Record<string, string>;
  expect(Object.keys(envelope).toSorted()).toEqual(["ciphertext", "iv", "salt"]);
  expect(envelope["iv"]).toMatch(/^[0-9a-f]{32}$/);
  expect(envelope["salt"]).toMatch(/^[0-9a-f]{512}$/);
  const content = await decryptPayload(body["payload"], await metaOf(page, "payload-passphrase"));
  return { headers: await request.allHeaders(), content: content as Record<string, unknown> };
}

/** The n-th collected post, from 0. */
export async function openAt(page: Page, posts: readonly Request[], index: number): Promise<Sent> {
  const post = posts[index];
  if (!post) throw new Error(`there were ${posts.length} posts, not ${index + 1}`);
  return openPost(page, post);
}

/** Collects the POSTs to a path while they go on to the server. */
export function collectPosts(page: Page, path: string): Request[] {
  const posts: Request[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === path) posts.push(request);
  });
  return posts;
}

/** Holds every matching request until `release()`, to check what a slow network shows. */
export async function hold(page: Page, url: RegExp): Promise<{ readonly release: () => void }> {
  const held = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await held.promise;
    await route.continue();
  });
  return { release: held.resolve };
}

/** Delays every script still to load, until `end()`. */
export async function slowScripts(page: Page, milliseconds: number): Promise<{ readonly end: () => Promise<void> }> {
  const scripts = /\/assets\/.*\.js/;
  await page.route(scripts, async (route) => {
    // oxlint-disable-next-line sampai/no-real-pause -- a slow network is the step's subject
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await route.continue();
  });
  return { end: () => page.unroute(scripts) };
}
