/**
 * The baseline of the `pages` bench: a bare node:http server that renders the same tree with `renderToPipeableStream` for every request,
 * from loader data fetched in advance. No matching, no data, no headers, no cache: only React at work.
 *
 *   node test/bench/bare-pages.ts <port> <address of the running product> <path>
 */
import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { createRequestHandler, RouterContextProvider, ServerRouter, type EntryContext, type ServerBuild } from "react-router";
import { z } from "zod";
import type { Api } from "#kernel/endpoint.ts";

const [port = "0", product = "", page = "/"] = process.argv.slice(2);
const API_KEY = process.env["WEB_API_KEY"] ?? "sampai-web";
const assets = path.resolve("build/server/assets");
const buildFile = readdirSync(assets).find((name) => /^server-build-.*\.js$/.test(name));
if (!buildFile) throw new Error("build/server holds no server build: npm run bench makes one");
const build = (await import(pathToFileURL(path.join(assets, buildFile)).href)) as ServerBuild;

/** Calls of the loaders, answered by the running product over HTTP. */
const api: Api = async (endpoint, input) => {
  const address = new URL(endpoint.path, product);
  for (const [name, value] of Object.entries(endpoint.input.parse(input) as object))
    if (value !== undefined) address.searchParams.set(name, String(value));
  const { data } = (await (await fetch(address, { headers: { key: API_KEY, "accept-language": "id" } })).json()) as {
    data: unknown;
  };
  return z.decode(endpoint.output, data) as never;
};

/** Gives a loader, for any context key, the values that our pages are given. */
class PageProvider extends RouterContextProvider {
  override get(): never {
    return { api, language: "ID", siteUrl: product } as never;
  }
}

const captured: EntryContext[] = [];
const capturing: ServerBuild = {
  ...build,
  entry: {
    module: {
      ...build.entry.module,
      default: (_request: Request, status: number, headers: Headers, context: EntryContext) => {
        captured.push(context);
        return new Response("", { status, headers });
      },
    },
  },
};
await createRequestHandler(capturing, "production")(new Request(new URL(page, product)), new PageProvider());
const [context] = captured;
if (!context) throw new Error("the page was not rendered");
const url = new URL(page, product).href;

// The stream that hands loader data to the browser can be read only once. The bare tree is rendered without it, which only saves the
// baseline work.
const tree = () => {
  const { serverHandoffStream: _handoff, renderMeta: _meta, ...rest } = context;
  return createElement(ServerRouter, { context: rest, url });
};
const server = createServer((_request, response) => {
  const { pipe } = renderToPipeableStream(tree(), {
    onShellReady() {
      response.setHeader("content-type", "text/html; charset=utf-8");
      pipe(response);
    },
  });
});
server.listen(Number(port), "127.0.0.1", () => process.stdout.write("bare server ready\n"));
process.once("SIGTERM", () => {
  server.closeAllConnections();
  server.close();
});
