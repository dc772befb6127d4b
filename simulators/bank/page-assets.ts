/** Style of the bank's page: the look of the message gateway's inbox, with tables for money. */

export const PAGE_STYLE = `
:root{color-scheme:light dark;--canvas:light-dark(#fbf6ec,#161311);--card:light-dark(#fff,#292420);--ink:light-dark(#1a2628,#f6eee1);
--muted:light-dark(#445052,#c9bdab);--line:light-dark(#e4dac7,#3a332c);--edge:light-dark(#7f7566,#978b7b);--sea:light-dark(#0b5563,#63c7cb);
--on-sea:light-dark(#fffdf8,#06262b);--sunken:light-dark(#f3ebdb,#0f0d0b)}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:16px/1.55 system-ui,"Segoe UI",Roboto,sans-serif}
.wide{max-width:64rem;margin:0 auto;padding:0 1rem}
header{background:#09343d;color:#fbf6ec;padding:1.25rem 0}
header .wide{display:flex;gap:1rem;align-items:end;justify-content:space-between}
.mark{margin:0;font-size:.8rem;letter-spacing:.06em;color:#bdd6d5}
h1{margin:0;font-size:clamp(1.25rem,4.5vw,1.75rem);line-height:1.2}
h2{margin:2rem 0 .6rem;font-size:1.15rem}
.language{color:#fbf6ec;font-size:.875rem;padding:.6rem 0;white-space:nowrap}
main.wide{padding-block:1.25rem 4rem}
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
:focus-visible{outline:3px solid var(--sea);outline-offset:2px}
header :focus-visible{outline-color:#ffbd45}
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
