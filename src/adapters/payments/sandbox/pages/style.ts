/**
 * Written as in the product's own components (button.css, surface.css, payments.css), with its tokens. The page has no
 * script that would wait for the fonts, so they are named at once.
 */
export const STYLE = `
:root{--font-display:'Newsreader','Newsreader by Georgia','Newsreader by Times','Newsreader by DejaVu',serif;
--font-ui:'Hanken Grotesk','Hanken by Arial','Hanken by DejaVu',system-ui,sans-serif}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--bg-canvas);color:var(--text);font:var(--body);
-webkit-font-smoothing:antialiased}
h1,h2,p,ul,dl,dd,fieldset{margin:0;padding:0;border:0}
.header{display:flex;align-items:center;height:var(--header-h);padding:0 var(--s-4);
border-bottom:1px solid var(--line-subtle)}
.brand{display:inline-flex;align-items:center;gap:var(--s-2-5)}
.brand svg{width:30px;height:30px;flex:none}
.brand b{font:420 23px/28px var(--font-display);letter-spacing:-.012em}
main{display:grid;gap:var(--s-5);max-width:552px;margin:0 auto;padding:var(--s-9) var(--s-4) var(--s-14)}
.head{display:grid;gap:var(--s-2);justify-items:center;text-align:center}
h1{font:var(--display-m);overflow-wrap:anywhere;text-wrap:balance}
h2{font:var(--title-m)}
.soft{color:var(--text-2)}
.panel{display:grid;gap:var(--s-5);padding:var(--s-5);background:var(--bg-surface);border-radius:var(--r-l);
box-shadow:inset 0 0 0 1px var(--line-subtle)}
.kv{display:flex;justify-content:space-between;gap:var(--s-4);padding:var(--s-2-5) 0}
.kv+.kv{border-top:1px solid var(--line-subtle)}
.kv dt{color:var(--text-3);flex:none}
.kv dd{text-align:right;overflow-wrap:anywhere;min-width:0}
.kv .price{font:var(--title-m);font-variant-numeric:tabular-nums}
.price .soft{font:var(--body)}
.problem{display:flex;gap:var(--s-3);padding:var(--s-3) var(--s-3-5);border-radius:var(--r-m);
background:var(--danger-soft);box-shadow:inset 0 0 0 1px color-mix(in srgb,var(--danger) 45%,transparent)}
.i{width:20px;height:20px;flex:none}
.problem .i{color:var(--danger)}
form{display:grid;gap:var(--s-3)}
fieldset{display:grid;gap:var(--s-2);min-width:0}
legend{padding:0;margin-bottom:var(--s-2);font:var(--title-s)}
.card{display:flex;gap:var(--s-3);align-items:center;min-height:48px;padding:var(--s-2-5) var(--s-3-5);
border-radius:var(--r-m);background:var(--bg-raised);box-shadow:inset 0 0 0 1px var(--line);cursor:pointer}
.card:hover{box-shadow:inset 0 0 0 1px var(--line-strong)}
.card:has(:checked){background:var(--bg-selected);box-shadow:inset 0 0 0 1.5px var(--accent)}
.card input{width:18px;height:18px;margin:0;flex:none;accent-color:var(--accent)}
.card span{flex:1;min-width:0}
.card small{font:var(--caption);color:var(--text-2);white-space:nowrap}
button,.button{display:inline-flex;align-items:center;justify-content:center;width:100%;min-height:var(--control-h-l);
padding:var(--s-2) var(--s-6);border:0;border-radius:var(--r-full);background:var(--accent);color:var(--on-accent);
font:600 15px/20px var(--font-ui);text-align:center;text-decoration:none;cursor:pointer}
button:hover{background:var(--accent-hover)}
button:active{background:var(--accent-press)}
.quiet{background:var(--bg-raised);color:var(--text);box-shadow:inset 0 0 0 1px var(--line)}
.quiet:hover,.quiet:active{background:var(--bg-overlay);box-shadow:inset 0 0 0 1px var(--line-strong)}
.button.quiet{width:fit-content;margin:0 auto}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
ul{list-style:none}
li{display:flex;gap:var(--s-4);justify-content:space-between;padding:var(--s-2-5) 0}
li+li{border-top:1px solid var(--line-subtle)}
li>:last-child{text-align:right}
.test-mode{display:flex;gap:var(--s-2);align-items:center;width:fit-content;margin:0 auto;
padding:var(--s-2) var(--s-3-5);border-radius:var(--r-full);background:var(--warning-soft);font:var(--label)}
.test-mode .i{width:16px;height:16px;color:var(--warning)}
@media (max-width:760px){main{padding-top:var(--s-6)}}
`;
