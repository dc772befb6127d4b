/**
 * A receiver of traces that works as a collector does: accepts OTLP over HTTP in protobuf and parses it
 * (opentelemetry/proto/trace/v1/trace.proto).
 */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { PbfReader } from "pbf";

type Attributes = Record<string, string | number | boolean>;
interface Link {
  traceId: string;
  spanId: string;
}
export interface ReceivedSpan extends Link {
  parentSpanId: string;
  name: string;
  /** 1 internal, 2 server, 3 client, 5 consumer. */
  kind: number;
  startMs: number;
  endMs: number;
  attributes: Attributes;
  /** The number of span events; exceptions would be among them. */
  events: number;
  links: Link[];
  status: { code: number; message: string };
  resource: Attributes;
}

export interface OtlpReceiver {
  readonly url: string;
  readonly posts: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer }[];
  /** All spans so far. */
  spans(): ReceivedSpan[];
  close(): Promise<void>;
}

export async function openOtlpReceiver(): Promise<OtlpReceiver> {
  const posts: OtlpReceiver["posts"] = [];
  const server = createServer((request, response) => {
    buffer(request)
      .then((body) => posts.push({ path: request.url ?? "", headers: request.headers, body }))
      .then(() => response.writeHead(200, { "content-type": "application/x-protobuf" }).end())
      .catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts,
    spans: () => posts.flatMap(({ body }) => readRequest(body)),
    close: async () => {
      // The exporter keeps its connections open.
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const hex = (pbf: PbfReader) => Buffer.from(pbf.readBytes()).toString("hex");

function readRequest(body: Buffer): ReceivedSpan[] {
  const spans: ReceivedSpan[] = [];
  new PbfReader(body).readFields((tag, _none, pbf) => {
    if (tag !== 1) return;
    const resource: Attributes = {};
    const found: ReceivedSpan[] = [];
    pbf.readMessage((part) => {
      if (part === 1) pbf.readMessage((one) => void (one === 1 && readAttribute(pbf, resource)), null);
      if (part === 2) pbf.readMessage((one) => void (one === 2 && found.push(readSpan(pbf))), null);
    }, null);
    spans.push(...found.map((span) => ({ ...span, resource })));
  }, null);
  return spans;
}

function readSpan(pbf: PbfReader): ReceivedSpan {
  const span: ReceivedSpan = {
    traceId: "",
    spanId: "",
    parentSpanId: "",
    name: "",
    kind: 0,
    startMs: 0,
    endMs: 0,
    attributes: {},
    events: 0,
    links: [],
    status: { code: 0, message: "" },
    resource: {},
  };
  return pbf.readMessage((tag) => {
    if (tag === 1) span.traceId = hex(pbf);
    if (tag === 2) span.spanId = hex(pbf);
    if (tag === 4) span.parentSpanId = hex(pbf);
    if (tag === 5) span.name = pbf.readString();
    if (tag === 6) span.kind = pbf.readVarint();
    if (tag === 7) span.startMs = pbf.readFixed64() / 1e6;
    if (tag === 8) span.endMs = pbf.readFixed64() / 1e6;
    if (tag === 9) readAttribute(pbf, span.attributes);
    if (tag === 11) span.events += 1;
    if (tag === 13) span.links.push(readLink(pbf));
    if (tag === 15) readStatus(pbf, span.status);
  }, span);
}

function readLink(pbf: PbfReader): Link {
  return pbf.readMessage(
    (tag, link) => {
      if (tag === 1) link.traceId = hex(pbf);
      if (tag === 2) link.spanId = hex(pbf);
    },
    { traceId: "", spanId: "" },
  );
}

function readStatus(pbf: PbfReader, status: ReceivedSpan["status"]): void {
  pbf.readMessage((tag) => {
    if (tag === 2) status.message = pbf.readString();
    if (tag === 3) status.code = pbf.readVarint();
  }, null);
}

function readAttribute(pbf: PbfReader, into: Attributes): void {
  let name = "";
  pbf.readMessage((tag) => {
    if (tag === 1) name = pbf.readString();
    if (tag === 2)
      pbf.readMessage((kind) => {
        if (kind === 1) into[name] = pbf.readString();
        if (kind === 2) into[name] = pbf.readBoolean();
        if (kind === 3) into[name] = pbf.readVarint(true);
        if (kind === 4) into[name] = pbf.readDouble();
      }, null);
  }, null);
}
