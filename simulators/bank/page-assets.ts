/** Style of the bank's page: the simulators' common look, plus tables of amounts. */
import { LOOK } from "../page-style.ts";

export const PAGE_STYLE = `${LOOK}
.wide{max-width:64rem;margin:0 auto;padding:0 1rem}
h2{margin:2rem 0 .6rem;font-size:1.15rem}
.lead{margin:0;color:var(--muted);max-width:42rem}
.facts{display:flex;flex-wrap:wrap;gap:.4rem 2rem;margin:1rem 0 0;font-variant-numeric:tabular-nums}
.facts dt{font-size:.8rem;color:var(--muted)}.facts dd{margin:0;font-weight:600}
.said{margin:1rem 0 0;border-inline-start:4px solid var(--sea);background:var(--card);padding:.7rem 1rem;border-radius:.5rem}
form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end}
label{font-size:.8rem;color:var(--muted)}
label span{display:block}
input,button{min-height:2.75rem;border-radius:.75rem;font:inherit}
input{width:11rem;border:1px solid var(--edge);background:var(--card);color:var(--ink);padding:0 .8rem;font-variant-numeric:tabular-nums}
button{border:0;background:var(--sea);color:var(--on-sea);font-weight:600;padding:0 1.25rem;cursor:pointer}
summary{cursor:pointer;min-height:2.75rem;align-content:center;font-weight:600;color:var(--sea)}
.scroll{overflow-x:auto;background:var(--card);border:1px solid var(--line);border-radius:.875rem}
table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{text-align:start;padding:.5rem .9rem;border-top:1px solid var(--line);vertical-align:top}
tr:first-child th{border-top:0}
th{color:var(--muted);font-weight:600;white-space:nowrap}
th.sum,.sum{text-align:end;white-space:nowrap;font-variant-numeric:tabular-nums}
.state{font-size:.78rem;font-weight:600;border-radius:99px;padding:.15rem .7rem;background:var(--sunken);color:var(--muted);white-space:nowrap}
.state.good{background:light-dark(#e2efd8,#22361a);color:light-dark(#244d18,#c6e9b3)}
.state.bad{background:light-dark(#fbe2e2,#471a1f);color:light-dark(#8a1229,#ffb9b7)}
.accounts form{flex-wrap:nowrap}
.accounts input{width:9rem}
.accounts code{white-space:nowrap}
@media (max-width:48rem){
.accounts tr{display:block;border-top:1px solid var(--line);padding:.5rem 0}
.accounts tr:first-child{display:none}
.accounts td{display:block;border:0;padding:.15rem .9rem;text-align:start}
}
code{font:.85em/1.6 ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.empty{border:1px dashed var(--edge);border-radius:.875rem;padding:1.5rem;text-align:center;color:var(--muted);margin:0}
`;
