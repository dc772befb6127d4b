import { openGround } from "./ground.ts";
import { spawn } from "node:child_process";
const g = await openGround();
const p = g.product as any;
for (const flags of [[],["--cpu-prof","--cpu-prof-dir=/tmp/torture-prof"]]) {
  for (let i=0;i<3;i++){
    const env = p.environment;
    const t=performance.now();
    const c = spawn(process.execPath,[...flags,"build/server/main.js","serve"],{env:{...process.env,...env},stdio:"ignore"});
    for(;;){ try{ const a=await fetch(g.site+"/readyz"); await a.arrayBuffer(); if(a.ok)break;}catch{} await new Promise(r=>setTimeout(r,10)); }
    const r=performance.now()-t;
    const st=(await import("node:fs")).readFileSync(`/proc/${c.pid}/stat`,'utf8').split(" ");
    console.log(flags[0],i,"readyz",Math.round(r),"cpu ms",(Number(st[13])+Number(st[14]))*10);
    await new Promise(r=>setTimeout(r,200));
    c.kill("SIGTERM"); await new Promise(r=>c.once("exit",r));
  }
}
await g.stop(); process.exit();
