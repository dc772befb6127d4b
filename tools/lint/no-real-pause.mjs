/**
 * Tests wait for what they wait for (`vi.waitFor`, `expect.poll`, a promise of the thing itself), not for a while: a pause is too long on every fast
 * machine and too short on some slow one. Where time itself is tested, a directive says so.
 */
const TIMERS = new Set(["node:timers", "timers", "node:timers/promises", "timers/promises"]);
const MESSAGE =
  "A pause in a test: wait for what it is about (vi.waitFor, expect.poll), or say in a directive that time itself is tested.";

/** Unit tests, journeys with their steps, and what only tests use. */
const isTest = (file) => /\.(?:test|spec)\.tsx?$|\/testing\/|(?:^|\/)test\/e2e\//.test(file);

export const noRealPause = {
  meta: { type: "problem", docs: { description: "no pause of real time in a test" } },
  create: (context) => {
    const file = (context.filename ?? context.getFilename()).replaceAll("\\", "/");
    if (!isTest(file)) return {};
    const pauses = new Set(["setTimeout"]);
    return {
      ImportDeclaration(node) {
        if (!TIMERS.has(node.source.value)) return;
        for (const one of node.specifiers)
          if (one.type === "ImportSpecifier" && one.imported.name === "setTimeout") pauses.add(one.local.name);
      },
      CallExpression(node) {
        const { callee } = node;
        const isPause =
          callee.type === "Identifier"
            ? pauses.has(callee.name)
            : callee.type === "MemberExpression" &&
              (callee.property.name === "waitForTimeout" ||
                (callee.property.name === "setTimeout" &&
                  callee.object.type === "Identifier" &&
                  callee.object.name === "globalThis"));
        if (isPause) context.report({ node, message: MESSAGE });
      },
    };
  },
};
