/** The page's style sheet: one column that fits a phone, and black on white in print. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1c1c1c; --paper: #fff; --dim: #666; --line: #ccc; --accent: #1b6ca8; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e8e8; --paper: #161616; --dim: #a0a0a0; --line: #444; --accent: #6fb1e0; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 60rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; border-bottom: 1px solid var(--line); }
a { color: var(--accent); overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .75rem; margin: 1rem 0; }
dl div { border: 1px solid var(--line); border-radius: .4rem; padding: .4rem .6rem; }
dt { color: var(--dim); font-size: .8rem; }
dd { margin: 0; font-size: 1.2rem; font-variant-numeric: tabular-nums; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; padding: .25rem .5rem; border-bottom: 1px solid var(--line); vertical-align: top; }
td { overflow-wrap: anywhere; }
td.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
td.bar { width: 25%; min-width: 4rem; }
td.bar svg { width: 100%; height: .7rem; fill: var(--accent); }
figure { margin: .5rem 0 1rem; }
figure > svg { width: 100%; height: auto; }
figcaption { color: var(--dim); font-size: .85rem; }
.key { margin-right: .75rem; white-space: nowrap; } .key svg { margin-right: .3rem; vertical-align: middle; }
svg text { fill: var(--ink); font: 11px system-ui, sans-serif; } svg text.x { text-anchor: middle; } svg text.y { text-anchor: end; dominant-baseline: middle; }
svg .grid { stroke: var(--line); stroke-width: 1; }
code { font-size: .85em; overflow-wrap: anywhere; }
.none { color: var(--dim); } .stopped { border-left: .3rem solid #b5541c; padding-left: .6rem; }
@media print { :root { --ink: #000; --paper: #fff; --dim: #333; --line: #999; --accent: #000; } body { max-width: none; padding: 0; font-size: 10pt; } section { break-inside: avoid-page; } .wide { overflow: visible; } a { text-decoration: none; } }
`;
