/**
 * The product's list of packages in CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/), from package-lock.json: for checking whether an
 * advisory concerns this installation. `npm sbom` refuses a lockfile in which a package requires "latest".
 *
 *   node tools/packaging/sbom.mjs [file]      all packages; development packages have the scope "excluded". Without a file: to the standard output
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..", "..");

/** Licences that a package ships as a file but does not name in its package.json. */
const SHIPPED = { "png-js": "MIT" };

/** The document for a lockfile; deterministic, so that two releases can be compared. */
export function sbomOf(lock) {
  const [[, product], ...entries] = Object.entries(lock.packages);
  const seen = new Map();
  for (const [at, entry] of entries) {
    if (entry.link) continue;
    const name = entry.name ?? at.slice(at.lastIndexOf("node_modules/") + "node_modules/".length);
    const component = componentOf(name, entry);
    const known = seen.get(component["bom-ref"]);
    // A package required at run time in one place is required.
    if (known === undefined || known.scope === "excluded") seen.set(component["bom-ref"], component);
  }
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": `pkg:npm/${product.name}@${product.version}`,
        name: product.name,
        version: product.version,
        ...(product.license ? { licenses: [{ expression: product.license }] } : {}),
      },
    },
    components: [...seen.values()].toSorted((a, b) => (a["bom-ref"] < b["bom-ref"] ? -1 : 1)),
  };
}

function componentOf(name, { version, license, integrity, dev, devOptional, optional }) {
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const [, algorithm, content] = /^(sha\d+)-(\S+)/.exec(integrity ?? "") ?? [];
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    purl,
    scope: dev || devOptional ? "excluded" : optional ? "optional" : "required",
    ...((license ?? SHIPPED[name]) ? { licenses: [{ expression: license ?? SHIPPED[name] }] } : {}),
    ...(content
      ? { hashes: [{ alg: algorithm.replace("sha", "SHA-"), content: Buffer.from(content, "base64").toString("hex") }] }
      : {}),
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const text = `${JSON.stringify(sbomOf(JSON.parse(readFileSync(path.join(ROOT, "package-lock.json"), "utf8"))), null, 2)}\n`;
  const [file] = process.argv.slice(2);
  if (file) writeFileSync(file, text);
  else process.stdout.write(text);
}
