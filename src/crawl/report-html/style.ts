/** The page's style sheet: one column that fits a phone, where rows of wide tables become cards; black on white in print. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1c1c1c; --paper: #fff; --dim: #5c5c5c; --line: #ccc; --accent: #1b6ca8; --line-0: #1b6ca8; --line-1: #b5541c; --line-2: #3a7d44; --line-3: #6b4c9a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e8e8; --paper: #161616; --dim: #a8a8a8; --line: #444; --accent: #6fb1e0; --line-0: #6fb1e0; --line-1: #e8935c; --line-2: #7cc487; --line-3: #b79be0; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 60rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
h1 { font-size: 1.5rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; border-bottom: 1px solid var(--line); }
a { color: var(--accent); overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: repeat(2, 1fr); gap: .75rem; margin: 1rem 0; }
dl div { border: 1px solid var(--line); border-radius: .4rem; padding: .4rem .6rem; }
dt { color: var(--dim); font-size: .8rem; }
dd { margin: 0; font-size: 1.2rem; font-variant-numeric: tabular-nums; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; padding: .25rem .5rem; border-bottom: 1px solid var(--line); vertical-align: top; }
th { vertical-align: bottom; }
th:first-child, td:first-child { padding-left: 0; }
td { overflow-wrap: anywhere; min-width: 4.5rem; }
th.n, td.n { text-align: right; }
td.n { font-variant-numeric: tabular-nums; white-space: nowrap; min-width: 0; }
.bars td:first-child { min-width: 8.5rem; } .bars th.n, .bars td.n { width: 6rem; }
td.bar { width: 25%; min-width: 4rem; padding-right: 0; }
td.bar svg { width: 100%; height: .7rem; fill: var(--accent); }
figure { margin: .5rem 0 1.25rem; }
figure > svg { display: block; width: 100%; height: auto; }
figcaption { font-size: .9rem; margin-bottom: .25rem; }
.key { margin-right: .75rem; white-space: nowrap; } .key svg { margin-right: .3rem; vertical-align: middle; }
svg text { fill: var(--ink); font: 12px system-ui, sans-serif; } svg text.x { text-anchor: middle; } svg text.y { text-anchor: end; dominant-baseline: middle; }
svg .grid { stroke: var(--line); stroke-width: 1; }
svg .line { fill: none; stroke-width: 2; } .line-0 { stroke: var(--line-0); } .line-1 { stroke: var(--line-1); } .line-2 { stroke: var(--line-2); } .line-3 { stroke: var(--line-3); }
code { font-size: .85em; overflow-wrap: anywhere; }
.none { color: var(--dim); } .stopped { border-left: .3rem solid #b5541c; padding-left: .6rem; }
@media (min-width: 36rem) { dl { grid-template-columns: repeat(4, 1fr); } .cards td:first-child { min-width: 9rem; } }
@media screen and (min-width: 50rem) { svg text { font-size: 10px; } }
@media screen and (max-width: 36rem) {
  svg text { font-size: 19px; } svg .line { stroke-width: 3; }
  .bars th, .bars td { padding-left: .3rem; padding-right: .1rem; } .bars th:first-child, .bars td:first-child { padding-left: 0; min-width: 11.75rem; } .bars th.n, .bars td.n { width: auto; } td.bar { width: 12%; min-width: 1.5rem; }
  .cards thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .cards, .cards tbody, .cards tr { display: block; }
  .cards tr { border-bottom: 1px solid var(--line); padding: .4rem 0; }
  .cards td, .cards td:first-child { display: grid; grid-template-columns: 7rem 1fr; gap: .5rem; min-width: 0; padding: .1rem 0; border: 0; text-align: left; }
  .cards td::before { content: attr(data-label); color: var(--dim); }
}
@media print { :root { color-scheme: light; --ink: #000; --paper: #fff; --dim: #333; --line: #999; --accent: #000; --line-0: #1b6ca8; --line-1: #b5541c; --line-2: #3a7d44; --line-3: #6b4c9a; } body { max-width: none; padding: 0; font-size: 10pt; } h2 { break-after: avoid; } dl, figure, tr { break-inside: avoid; } .wide { overflow: visible; } a { text-decoration: none; } table { font-size: 8.5pt; } }
`;
