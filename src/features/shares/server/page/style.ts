/** Written as in the product's own components, with its tokens (/hosted.css). Readable without them too. */
export const STYLE = `
:root{--font-display:'Newsreader','Newsreader by Georgia','Newsreader by Times','Newsreader by DejaVu',Georgia,serif;
--font-ui:'Hanken Grotesk','Hanken by Arial','Hanken by DejaVu',system-ui,sans-serif;color-scheme:dark light}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--bg-canvas);color:var(--text);font:var(--body);-webkit-font-smoothing:antialiased}
h1,h2,p,ol,fieldset{margin:0;padding:0;border:0}
a{color:var(--accent-text);text-underline-offset:3px}
.header{display:flex;align-items:center;min-height:56px;padding:0 max(16px,env(safe-area-inset-left));border-bottom:1px solid var(--line-subtle)}
.brand{display:inline-flex;align-items:center;gap:10px;min-height:44px;color:inherit;text-decoration:none}
.brand svg{width:28px;height:28px;flex:none}
.brand b{font:420 22px/28px var(--font-display);letter-spacing:-.012em}
main{max-width:680px;margin:0 auto;padding:40px 16px 24px}
.head{display:grid;gap:8px;justify-items:center;text-align:center;margin-bottom:40px}
.faces{display:flex;justify-content:center;gap:8px}
.faces img{width:88px;height:112px;object-fit:cover;object-position:50% 20%;border-radius:16px;background:var(--bg-sunken)}
h1{font:400 clamp(27px,5vw,36px)/1.22 var(--font-display);letter-spacing:-.012em;overflow-wrap:anywhere;text-wrap:balance}
.soft{color:var(--text-2)}
.small{font:400 13px/20px var(--font-ui);color:var(--text-3)}
ol{list-style:none;display:grid;gap:28px}
.line{overflow-wrap:anywhere}
.line h2{font:600 14px/20px var(--font-ui);color:var(--text-2);margin-bottom:4px}
.line p{font:400 18px/1.62 var(--font-display)}
.line p+p{margin-top:.7em}
.line em{color:var(--text-2)}
.user{padding-inline-start:16px;border-inline-start:2px solid var(--accent-line)}
.end{display:grid;gap:12px;max-width:680px;margin:0 auto;padding:24px 16px 56px;border-top:1px solid var(--line-subtle);text-align:center}
.end a{display:inline-block;padding:10px 0}
.card{display:grid;gap:20px;max-width:480px;margin:48px auto 0;padding:28px 24px;background:var(--bg-surface);border-radius:20px;box-shadow:inset 0 0 0 1px var(--line-subtle)}
form{display:grid;gap:12px}
fieldset{display:grid;gap:4px;min-width:0}
legend{padding:0 0 8px;font:600 15px/20px var(--font-ui)}
label.choice{display:flex;gap:12px;align-items:center;min-height:44px;cursor:pointer}
.choice input{width:20px;height:20px;margin:0;flex:none;accent-color:var(--accent)}
label.note{display:grid;gap:8px;font:600 15px/20px var(--font-ui)}
textarea{width:100%;min-height:112px;padding:12px;border:1px solid var(--line-strong);border-radius:12px;background:var(--bg-raised);color:var(--text);font:400 16px/24px var(--font-ui)}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:8px 24px;border:0;border-radius:999px;background:var(--accent);color:var(--on-accent);font:600 15px/20px var(--font-ui);text-align:center;text-decoration:none;cursor:pointer}
button:hover{background:var(--accent-hover)}
.quiet{background:var(--bg-raised);color:var(--text);box-shadow:inset 0 0 0 1px var(--line)}
.problem{padding:12px 14px;border-radius:12px;background:var(--danger-soft)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
@media (max-width:760px){main{padding-top:28px}.head{margin-bottom:32px}.card{margin-top:20px;padding:24px 20px}}
@media print{.header,.end a{display:none}}
`;
