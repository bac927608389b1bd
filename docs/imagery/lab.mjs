import {chromium} from 'playwright-core'; import fs from 'fs'; fs.mkdirSync('tex',{recursive:true});
const F=(p)=>'data:font/woff2;base64,'+fs.readFileSync(new URL('../../src/web/fonts/'+p,import.meta.url)).toString('base64');
export const css=`@font-face{font-family:O;src:url(${F('onest-latin.woff2')});font-weight:100 900}
@font-face{font-family:V;src:url(${F('vazirmatn-arabic.woff2')});font-weight:100 900}
*{box-sizing:border-box;margin:0}body{font-family:O,V;background:transparent}`;
export const star=(c,r=50)=>{let s='';for(const a of [0,45])s+=`<rect x="${-r*.707}" y="${-r*.707}" width="${r*1.414}" height="${r*1.414}" transform="rotate(${a})" fill="${c}"/>`;return s};
export const mark=(c,bg,sz)=>`<svg width="${sz}" height="${sz}" viewBox="-54 -54 108 108">${star(c)}<path d="M-9 -27h18v18h18v18h-18v18h-18v-18h-18v-18h18z" fill="${bg}"/></svg>`;
export const pat=(c,op,id)=>`<svg width="100%" height="100%" style="position:absolute;inset:0;opacity:${op}"><defs><pattern id="${id}" width="120" height="120" patternUnits="userSpaceOnUse"><g fill="none" stroke="${c}" stroke-width="3"><g transform="translate(60 60)"><rect x="-34" y="-34" width="68" height="68"/><rect x="-34" y="-34" width="68" height="68" transform="rotate(45)"/></g><g transform="translate(0 0)"><rect x="-16" y="-16" width="32" height="32" transform="rotate(45)"/></g><g transform="translate(120 0)"><rect x="-16" y="-16" width="32" height="32" transform="rotate(45)"/></g><g transform="translate(0 120)"><rect x="-16" y="-16" width="32" height="32" transform="rotate(45)"/></g><g transform="translate(120 120)"><rect x="-16" y="-16" width="32" height="32" transform="rotate(45)"/></g><path d="M60 12V0M60 108v12M12 60H0M108 60h12"/></g></pattern></defs><rect width="100%" height="100%" fill="url(#${id})"/></svg>`;
export const ink='#0A2347';
// box front: landscape
export const boxFront=(p)=>`<div style="width:1400px;height:${p.h||800}px;background:#fff;position:relative;overflow:hidden">
<div style="position:absolute;inset:0 0 0 62%;background:${p.c}">${pat('#fff',.35,'a')}</div>
<div style="position:absolute;left:62%;top:0;bottom:0;width:26px;background:${p.c2}"></div>
<div style="position:absolute;left:76px;top:70px;display:flex;gap:18px;align-items:center;font-weight:700;font-size:44px;color:${ink}">${mark(p.c2,'#fff',64)}Lajward</div>
<div style="position:absolute;left:76px;bottom:80px;color:${ink}"><div style="font-size:${p.fs||112}px;font-weight:750;letter-spacing:-.035em;line-height:1">${p.en}</div><div style="font-size:72px;font-weight:500;margin-top:26px;direction:rtl;text-align:left;opacity:.8">${p.fa}</div>
<div style="display:flex;gap:24px;margin-top:38px;align-items:center"><span style="background:${p.c2};color:#fff;font-weight:700;font-size:48px;padding:10px 30px;border-radius:60px">${p.dose}</span><span style="font-size:42px;font-weight:500">${p.count}</span></div></div>
<div style="position:absolute;right:70px;bottom:64px">${mark('#fff',p.c,150)}</div></div>`;
export const boxSide=(p)=>`<div style="width:500px;height:800px;background:${p.c};position:relative;overflow:hidden">${pat('#fff',.3,'a')}<div style="position:absolute;inset:0;display:grid;place-items:center">${mark('#fff',p.c,220)}</div></div>`;
export const boxTop=(p)=>`<div style="width:1400px;height:500px;background:#fff;position:relative"><div style="position:absolute;inset:0 0 0 62%;background:${p.c}"></div><div style="position:absolute;left:62%;top:0;bottom:0;width:26px;background:${p.c2}"></div><div style="position:absolute;left:76px;top:180px;font-size:110px;font-weight:750;color:${ink};letter-spacing:-.03em">${p.en}</div></div>`;
// wrap label: repeated fronts at centre; width covers 360deg
export const wrap=(p)=>`<div style="width:2400px;height:${p.h||900}px;background:${p.bg||'#fff'};position:relative;overflow:hidden">
<div style="position:absolute;left:0;right:0;bottom:0;height:${p.band||34}%;background:${p.c}">${pat('#fff',.35,'a')}</div>
<div style="position:absolute;left:0;right:0;bottom:${p.band||34}%;height:18px;background:${p.c2}"></div>
<div style="position:absolute;left:50%;top:0;bottom:0;width:760px;transform:translateX(-50%);text-align:center;color:${p.ink||ink}">
<div style="margin-top:56px;display:flex;justify-content:center">${mark(p.c2,p.bg||'#fff',96)}</div>
<div style="font-size:${p.fs||104}px;font-weight:750;letter-spacing:-.03em;margin-top:22px;line-height:1.02">${p.en}</div><div style="font-size:66px;font-weight:500;opacity:.8;margin-top:8px">${p.fa}</div>
<div style="position:absolute;left:0;right:0;bottom:0;height:${p.band||34}%;display:grid;place-items:center;color:#fff"><span style="background:${p.c2};border-radius:60px;font-size:58px;font-weight:700;padding:10px 44px">${p.dose}</span></div></div></div>`;
export const sky={c:'#27B4F5',c2:'#0A4E9B'},saf={c:'#F5B23C',c2:'#B4560A'},rose={c:'#F28CA2',c2:'#A81E4C'},mint={c:'#5CCBA7',c2:'#0B6A55'},vio={c:'#A99AF0',c2:'#43309B'},lap={c:'#1E4FA8',c2:'#F2A93B'};

/** L: { name: [width, height, html] } -> tex/name.png */
export async function draw(L){
const b=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox']});
const pg=await b.newPage({viewport:{width:2500,height:1600}});
for(const [k,[w,h,html]] of Object.entries(L)){await pg.setContent(`<style>${css}</style><div id=x style="width:${w}px;height:${h}px">${html}</div>`);await pg.evaluate(()=>document.fonts.ready);await pg.locator('#x').screenshot({path:`tex/${k}.png`});}
await b.close();}
