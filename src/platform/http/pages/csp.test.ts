import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { contentSecurityPolicy, inlineScriptHashes } from "./csp.ts";

const hashOf = (body: string) => `'sha256-${createHash("sha256").update(body, "utf8").digest("base64")}'`;

describe("the hash of an inline script equals the one that a browser computes", () => {
  test.each<[string, string, string[]]>([
    ["plain", "<script>alert(1)</script>", ["alert(1)"]],
    ["a module", '<script type="module">import "/a.js"</script>', ['import "/a.js"']],
    ["with an explicit type", '<script type="text/javascript">x</script>', ["x"]],
    ["with other attributes", '<script async id="a" data-x="src=">x</script>', ["x"]],
    ["over several lines, blanks kept", "<script>\n  a();\r\n  b();\n</script>", ["\n  a();\r\n  b();\n"]],
    ["in UTF-8", "<script>say('送金')</script>", ["say('送金')"]],
    ["in capitals", "<SCRIPT>x</SCRIPT>", ["x"]],
    ["twice the same", "<script>x</script><script>x</script>", ["x"]],
    ["two", "<script>x</script><p></p><script>y</script>", ["x", "y"]],
    ["an empty one", "<script></script>", [""]],
    ["one that writes < and >", "<script>a<b>c</script>", ["a<b>c"]],
    ["a file of ours", '<script type="module" src="/a.js"></script>', []],
    ["JSON-LD", '<script type="application/ld+json">{"@type":"Article"}</script>', []],
    ["data", '<script type="application/json">{}</script>', []],
    ["no script", "<p>script</p>", []],
  ])("%s", (_, html, bodies) => {
    expect(inlineScriptHashes(`<head>${html}</head>`)).toEqual(bodies.map(hashOf));
  });
});

describe("the policy", () => {
  const directives = (policy: string): Record<string, string[]> =>
    Object.fromEntries(
      policy.split("; ").map((part): [string, string[]] => [part.split(" ")[0] ?? "", part.split(" ").slice(1)]),
    );
  test("allows our own files and the named scripts, and nothing else", () => {
    const all = directives(contentSecurityPolicy(["'sha256-a'"], [], true));
    expect(all["script-src"]).toEqual(["'self'", "'sha256-a'"]);
    expect(all["script-src-attr"]).toEqual(["'none'"]);
    for (const none of ["default-src", "object-src", "base-uri", "frame-ancestors"]) expect(all[none], none).toEqual(["'none'"]);
    expect(all["form-action"]).toEqual(["'self'"]);
    expect(all).toHaveProperty("upgrade-insecure-requests");
  });
  test("has no unsafe keyword for scripts, no wildcard, no other site", () => {
    for (const https of [true, false]) {
      const policy = contentSecurityPolicy([], [], https);
      expect(policy.replace("style-src-attr 'unsafe-inline'", "")).not.toMatch(/unsafe|\*|https?:/);
    }
  });
  test("allows calls to an API on another origin, and upgrades to https only where the site uses it", () => {
    const all = directives(contentSecurityPolicy([], ["https://api.sampai.test"], false));
    expect(all["connect-src"]).toEqual(["'self'", "https://api.sampai.test"]);
    expect(all).not.toHaveProperty("upgrade-insecure-requests");
  });
});
