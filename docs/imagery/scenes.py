import random
import os,sys;HERE=os.path.dirname(os.path.abspath(__file__));sys.path.insert(0,HERE);OUT=os.path.join(HERE,'out');os.makedirs(OUT,exist_ok=True)
exec(open(os.path.join(HERE,'products.py')).read())
import glob
for f in sorted(glob.glob(os.path.join(HERE,'packs_*.py'))):
    try: exec(open(f).read())
    except Exception as e: print('!!',f,e)
A=sys.argv[sys.argv.index('--')+1:];names=A[0].split(',');K=float(A[1]);SPP=int(A[2])
def arch_spline(cv,cx,z0,w,spring,h):
    s=cv.splines.new('BEZIER');s.use_cyclic_u=True;s.bezier_points.add(4);P=s.bezier_points
    pts=[(cx-w,z0),(cx-w,spring),(cx,spring+h),(cx+w,spring),(cx+w,z0)]
    hl=[None,(cx-w,spring-.2),(cx-w*.42,spring+h*.80),(cx+w,spring+h*.52),None];hr=[None,(cx-w,spring+h*.52),(cx+w*.42,spring+h*.80),(cx+w,spring-.2),None]
    for p,c,a,b in zip(P,pts,hl,hr):
        p.co=(c[0],c[1],0)
        if a: p.handle_left_type=p.handle_right_type='FREE';p.handle_left=(a[0],a[1],0);p.handle_right=(b[0],b[1],0)
        else: p.handle_left_type=p.handle_right_type='VECTOR'
    return s
def wall(m,holes,x0,x1,z0,z1,y,depth,bev=.03):
    cv=bpy.data.curves.new('wall','CURVE');cv.dimensions='2D';cv.fill_mode='BOTH';cv.extrude=depth/2;cv.bevel_depth=bev;cv.bevel_resolution=4;cv.resolution_u=32
    s=cv.splines.new('POLY');s.use_cyclic_u=True;s.points.add(3)
    for p,c in zip(s.points,((x0,z0),(x1,z0),(x1,z1),(x0,z1))):p.co=(c[0],c[1],0,1)
    for h in holes: arch_spline(cv,*h)
    cv.materials.append(m);o=obj('wall',cv,(0,y,0),(90,0,0));return o
def plane(w,h,m,loc,rot=(0,0,0)):
    me=bpy.data.meshes.new('p');me.from_pydata([(-w/2,-h/2,0),(w/2,-h/2,0),(w/2,h/2,0),(-w/2,h/2,0)],[],[(0,1,2,3)]);me.materials.append(m);return obj('p',me,loc,rot)
def plaster(name,col,amt=.12,scale=6):
    m=mat(name,col,.85,spec=.2);nt=m.node_tree;b=nt.nodes['Principled BSDF'];n=nt.nodes.new('ShaderNodeTexNoise');n.inputs['Scale'].default_value=scale;n.inputs['Detail'].default_value=8;bu=nt.nodes.new('ShaderNodeBump');bu.inputs['Strength'].default_value=amt;bu.inputs['Distance'].default_value=.05
    tc=nt.nodes.new('ShaderNodeTexCoord');nt.links.new(tc.outputs['Object'],n.inputs['Vector']);nt.links.new(n.outputs['Fac'],bu.inputs['Height']);nt.links.new(bu.outputs['Normal'],b.inputs['Normal']);return m
def grp(fn,g,loc,rot=0,sc=1):
    """build product with setup() stripped, then move"""
    import types
    before=set(bpy.data.objects);old=globals()['setup'];globals()['setup']=lambda *a,**k:None
    fn(g);globals()['setup']=old
    e=empty(loc,(0,0,rot));e.scale=(sc,)*3
    for o in set(bpy.data.objects)-before:
        if o is not e and o.parent is None:o.parent=e
    return e
def gobo(y,z,holes,rot=(0,0,0)):
    pass
def reveal(m,cx,z0,w,spring,h,y,depth,bev):
    """inside of an arch in a tone of its own; the rounded edge keeps the tone of the wall"""
    cv=bpy.data.curves.new('reveal','CURVE');cv.dimensions='2D';cv.fill_mode='NONE';cv.extrude=depth/2;cv.bevel_depth=.008;cv.bevel_resolution=2;cv.resolution_u=32;k=bev-.004
    arch_spline(cv,cx,z0,w-k,spring,h-k);cv.materials.append(m);return obj('reveal',cv,(0,y,0),(90,0,0))
def S_niche(g):  # hero 1: lapis wall, a niche, packs on the sill, sun
    w=plaster('w','#1F56B0',.05);wall(w,[(0,0,1.55,2.55,1.35)],-7,7,-2.5,7,.4,.9,.015);reveal(plaster('rv','#1A4796',.04),0,0,1.55,2.55,1.35,.4,.9,.015)
    plane(14,10,plaster('bk','#57C3F7',.04),(0,1.2,3),(90,0,0));box(14,4.8,.3,plaster('sill','#C3CAD2',.02),(0,-.8,-.3),bev=.03)
    d_pk(d_part('syrup'),g,(-.82,.02,0),4,1.04,name='syrup');d_amber();d_plinth(.74,.34,plaster('pl','#2A6FC6',.02),(.64,.42,0));d_pk(d_part('omega'),g,(.64,.42,.34),-7,.97,name='omega')
    box(1.9*.7,.42*.7,1.08*.7,dict(front=tex('f','para_front'),side=tex('s','para_side'),top=tex('t','para_top')),(.46,-.74,0),(0,0,-12))
    blister(g,4,2,(.44,-1.6,.002),(0,0,8),g.white)
    for x,y in ((-.95,-1.22),(-.66,-1.55)): pill(.14,.105,g.white,(x,y,0))
    for x,y,r in ((-.6,-.8,40),(-.38,-1.06,-30)): _PK['softgel'](g,(x,y,.115),r)
    world('#a9d4ff',.5);sun((52,8,-38),3.9,1.2,'#ffedd4');area((-4,-5,5),(0,0,1),3,120,'#ffffff')
    l=bpy.data.lights.new('glow','POINT');l.energy=26;l.shadow_soft_size=.45;l.color=srgb('#dff4ff')[:3];obj('glow',l,(0,.62,3.05)).visible_camera=False
    cam((-.35,-9.2,2.35),(-.02,.3,1.62),55)
    return (960,1200,.18)
def S_diag(g): # hero 2: sky steps with devices
    c1=plaster('a','#8FD8FB',.05);c2=plaster('b','#BFE8FC',.05);c3=plaster('c','#F7F2EA',.03);c4=plaster('d','#F2A93B',.04)
    plane(30,30,c1,(0,0,0));wall(c2,[(0.2,0,1.7,2.5,1.42)],-9,9,-1,8,2.4,.7,.015);reveal(plaster('rv','#9AD3F0',.04),.2,0,1.7,2.5,1.42,2.4,.7,.015);plane(20,12,plaster('bk','#5FC6F8',.04),(0,3.3,3),(90,0,0))
    # what stands in the middle stays whole in a narrow arch, what stands beside it in a wide one
    d_plinth(1.6,.42,c3,(.07,.35,0));d_plinth(.66,1.12,c2,(.08,1.45,0));d_plinth(.46,.16,c2,(.08,1.4,1.12));d_plinth(.42,.82,c4,(-1.07,1.0,0))
    d_pk(d_part('bpm'),g,(.07,-.3,.42),2,.74,name='bpm');d_pk(d_part('cuff'),g,(1.1,.0,.42),-12,.68,name='cuff')
    _PK['tubecurve'](((.2,.28,.66),(.3,.46,.5),(.48,.5,.46),(.64,.34,.46),(.78,.16,.52)),.03,g.grey)
    d_pk(d_part('oxi'),g,(.09,1.36,1.28),-10,.45,name='oxi') # half as wide as the monitor, as real ones are
    a=g.alu;g.alu=mat('can','#A9B2BA',.45,metal=.5);d_pk(d_part('inhaler'),g,(-.95,.9,.82),12,.53,name='inhaler');g.alu=a # polished metal in the colour of the wall looked like glass
    d_pk(d_part('thermo'),g,(.09,-1.78,.015),58,.54,name='thermo') # seen from so low it seems to lie at half that angle, and keeps both ends in a narrow arch
    world('#d9efff',.6);sun((50,6,-40),3.6,1.5,'#fff0d8');area((-4,-5,5),(0,0,1),3,130,'#ffffff')
    cam((-.1,-8.6,4.0),(0.1,.5,1.15),58);return (960,1200)
def ridge(y,base,amp,seed,m,n=220,W=16,rough=1.0):
    random.seed(seed);ph=[(random.uniform(.3,.9)*(2**k),random.uniform(0,6.28),amp*rough**k*(.56**k)) for k in range(6)]
    def f(x): 
        v=0
        for fr,p,a in ph: v+=a*(1-abs(math.sin(fr*x*.55+p))*1.6)
        return base+v
    xs=[-W/2+W*i/n for i in range(n+1)];me=bpy.data.meshes.new('r');vs=[];fs=[]
    for x in xs: vs+= [(x,y,-3),(x,y,f(x))]
    fs=[(2*i,2*i+2,2*i+3,2*i+1) for i in range(n)];me.from_pydata(vs,[],fs);me.materials.append(m);o=obj('r',me);sd=o.modifiers.new('s','SOLIDIFY');sd.thickness=.10;return o
def S_peaks(g): # hero 3: paper-cut Hindu Kush at dawn
    cols=['#D8EEFA','#B2DDF6','#7FC6F0','#4AA6E2','#2377BF','#134F95','#0C336B']
    for i,c in enumerate(cols):
        last=ridge(5-i*1.05,2.75-i*.52,.62-.03*i,11+i*7,plaster('p%d'%i,c,.04,18),rough=1.0)
        if i==0: last.location=(-.85,0,-.12) # a valley below the sun
    last.location=(.92,0,-.13) # its dip, in which the clinic stands, in the middle, as the sun is: narrow arches show no more than the middle third
    plane(60,40,mat('sky','#FCE9CF',1,emit='#FBE3C6',es=.55),(0,9,8),(90,0,0));lathe(rounded([(0,0,0),(.82,0,.02),(.82,.08,.02),(0,.08,0)]),mat('sun','#F5A742',.8,emit='#F5A742',es=.5),128,(.22,6.4,3.6),(90,0,0)).visible_shadow=False
    # clinic
    wh=plaster('wh','#FBF8F2',.03);sk=mat('skp','#27B4F5',.4);dk=mat('dk','#123C8C',.6)
    Y=-.85;D=-1.0;X=-.03;sg=mat('sg','#27B4F5',.4)
    box(1.0,.4,.60,wh,(X,Y,.32+D),bev=.015);box(.5,.36,.3,wh,(X+.23,Y,.92+D),bev=.015);box(1.06,.46,.05,sk,(X,Y,.92+D),bev=.008);box(.54,.4,.045,sk,(X+.23,Y,1.22+D),bev=.008)
    box(.20,.03,.062,sg,(X+.23,Y-.2,1.05+D),bev=.004);box(.062,.034,.069,sg,(X+.23,Y-.2,1.112+D),bev=.004);box(.062,.034,.069,sg,(X+.23,Y-.2,.981+D),bev=.004)
    for x in (X-.35,X-.12,X+.11,X+.34):
        cv=bpy.data.curves.new('d','CURVE');cv.dimensions='2D';cv.fill_mode='BOTH';cv.extrude=.01;arch_spline(cv,0,0,.06,.25,.10);cv.materials.append(dk);obj('d',cv,(x,Y-.205,.40+D),(90,0,0))
    # level ground before it, in the tone of the ridge
    me=bpy.data.meshes.new('ground');xs=[-5+10*i/96 for i in range(97)];me.from_pydata([v for x in xs for v in ((X+x,0,-4),(X+x,0,-.535-.3*max(0,abs(x)-.62)**1.5))],[],[(2*i,2*i+2,2*i+3,2*i+1) for i in range(96)]);me.materials.append(last.data.materials[0]);obj('ground',me,(0,-1.46,0)).visible_shadow=False
    tr=mat('tree','#2E8B62',.7)
    for x,h in ((X-.62,.56),(X-.74,.42),(X+.62,.60),(X+.74,.45)): lathe([(0,h)]+[(.085*math.sin(k*math.pi/10)**.8,h*(1-k/10)) for k in range(1,10)]+[(0,0)],tr,24,(x,Y-.05,.28+D))
    world('#cfe6fb',.75);sun((58,4,38),3.0,3,'#ffe2b8');area((-5,-6,6),(0,0,1),4,140,'#eaf5ff')
    cam((0,-11,2.55),(0,0,2.0),50);return (960,1200)
def S_arcade(g): # about: sunlit arcade
    st=plaster('st','#F4EEE4',.05,9);fl=plaster('fl','#DCE9F2',.02);fl.node_tree.nodes['Principled BSDF'].inputs['Roughness'].default_value=.28
    plane(60,60,fl,(0,0,0))
    for side,x in ((1,2.35),(-1,-2.35)):
        pass
    # left wall with arches (open to sky), right wall solid lapis tiles with niches
    o=wall(st,[(i*2.5,0,.92,2.35,1.05) for i in range(-1,9)],-6,26,-.2,5.2,0,.5,.03);o.rotation_euler=(math.radians(90),0,math.radians(90));o.location=(2.2,-3,0)
    tl=plaster('tl','#2E6CC4',.05);o2=wall(tl,[(i*2.5,0.0,.8,2.2,.95) for i in range(-1,9)],-6,26,-.2,5.2,0,.5,.03);o2.rotation_euler=(math.radians(90),0,math.radians(90));o2.location=(-2.2,-3,0)
    plane(40,12,plaster('nb','#7FD0F8',.04),(-2.75,8,3),(90,0,90))
    ce=plaster('ce','#FAF6EF',.03);box(6,40,.3,ce,(0,10,4.6));
    o3=wall(st,[(0,0,1.15,2.5,1.2)],-4,4,-.2,6,0,.5,.03);o3.location=(0,17,0);plane(14,10,mat('end','#DDF2FE',1,emit='#E8F6FF',es=1.2),(0,19,3),(90,0,0))
    box(1.5,.5,.42,plaster('bn','#F2A93B',.05),(-1.35,2.2,0),(0,0,90),bev=.06);box(1.5,.5,.42,plaster('bn2','#F7F2EA',.05),(-1.35,4.8,0),(0,0,90),bev=.06)
    pot=plaster('pot','#C9623A',.08);leaf=mat('leaf','#2E8B62',.5)
    lathe(rounded([(0,0,0),(.26,0,.02),(.36,.5,.02),(.3,.5,0),(0,.46,0)]),pot,48,(1.35,2.0,0))
    random.seed(4)
    for i in range(70):
        a=random.uniform(0,6.28);t=random.uniform(.25,1.05);L=random.uniform(.35,.8);me=bpy.data.meshes.new('l');me.from_pydata([(0,0,0),(.05,L*.5,.0),(0,L,-.08),(-.05,L*.5,0)],[],[(0,1,2,3)]);me.materials.append(leaf);obj('l',me,(1.35+.05*math.cos(a),2.0+.05*math.sin(a),.5+random.uniform(0,.35)),(math.degrees(t),0,math.degrees(a)))
    world('#bfe0ff',.42);sun((0,50,24),9,.6,'#ffe2b8');area((0,-5,3.2),(0,4,1.5),3,120,'#fff7ea')
    cam((.55,-4.6,1.62),(-.35,6,1.72),34);return (1080,1000)
def S_caps(g): # blog: capsule pile macro
    plane(30,30,plaster('p','#BFE6FB',.02),(0,0,0));random.seed(8)
    cs=[(g.sky,g.white),(g.lapis,g.white),(g.saf,g.cream),(g.rose,g.cream)];pts=[]
    tries=0
    while len(pts)<44 and tries<4000:
        tries+=1;x,y=random.uniform(-3.2,3.2),random.uniform(-1.8,4.2)
        if all((x-a)**2+(y-b)**2>.62**2 for a,b in pts): pts.append((x,y))
    for x,y in pts:
        a,b=random.choice(cs);capsule(.2,.52,a,b,(x,y,.205),(90,0,random.uniform(0,360)))
    world('#e4f3ff',.6);sun((48,4,-35),3.2,2,'#fff1dc');area((-4,-4,4),(0,0,0),2.5,220);cam((0,-5.6,3.6),(0,.5,0),70,1.6*.1,(0,-.2,.2));bpy.context.scene.camera.data.dof.aperture_fstop=.35;return (1040,780)
def S_dna(g): # blog: glass helix
    plane(60,60,mat('bg','#0B2A66',.9,emit='#0E3A86',es=.35),(0,5,0),(90,0,0));e=empty((0,0,0),(0,28,0))
    a=mat('ha','#27B4F5',.15,clear=.5);b=mat('hb','#F2A93B',.2,clear=.5);r=mat('hr','#EAF6FF',.25);
    N=46
    for i in range(N):
        z=(i-N/2)*.2;t=i*.36
        p=Vector((math.cos(t),math.sin(t),z));q=Vector((-math.cos(t),-math.sin(t),z))
        for c,m in ((p,a),(q,b)):
            lathe([(0,-.17)]+[(.17*math.sin(k*math.pi/16),-.17*math.cos(k*math.pi/16)) for k in range(1,16)]+[(0,.17)],m,32,c,parent=e,ang=80)
        o=lathe([(.045,-.95),(.045,.95)],r,16,(0,0,z),parent=e);o.rotation_euler=(q-p).to_track_quat('Z','Y').to_euler()
    for k,m in ((0,a),(math.pi,b)):
        cv=bpy.data.curves.new('t','CURVE');cv.dimensions='3D';cv.bevel_depth=.07;cv.bevel_resolution=5;s=cv.splines.new('POLY');s.points.add(N*6-1)
        for i,pt in enumerate(s.points):
            tt=i/6*.36+k;pt.co=(math.cos(tt),math.sin(tt),(i/6-N/2)*.2,1)
        cv.materials.append(m);obj('t',cv,(0,0,0),parent=e)
    world('#6fb4ff',.35);area((-4,-4,5),(0,0,0),2,500,'#dff2ff');area((5,-1,-2),(0,0,0),2,380,'#ffcf8a');cam((0,-9,0),(0,0,0),60);bpy.context.scene.camera.data.dof.use_dof=True;bpy.context.scene.camera.data.dof.aperture_fstop=.5;bpy.context.scene.camera.data.dof.focus_distance=8.1;return (1040,780)
def S_cells(g): # blog: red blood cells
    plane(60,60,mat('bg','#7D1232',.9,emit='#8E1638',es=.3),(0,9,0),(90,0,0));m=mat('rbc','#D9344E',.32,sss=.15);random.seed(5)
    pr=[(0,-.09)]+[(r,-(.09+.20*(math.sin(math.pi*min(1,r/1.0)**1.6)))*(1 if r<.86 else max(0,(1-((r-.86)/.14)**2))**.5)) for r in [i/20 for i in range(1,21)]]
    full=pr+[(r,-z) for r,z in reversed(pr[:-1])]
    for i in range(30):
        y=random.uniform(-2.2,6);x=random.uniform(-3.6,3.6)*(1+.12*y);z=random.uniform(-2.7,2.7)*(1+.12*y);o=lathe(full,m,64,(x,y,z),(random.uniform(0,180),random.uniform(0,180),random.uniform(0,180)),ang=80);o.scale=(.72,)*3
    world('#ff9aa8',.3);area((-4,-4,5),(0,0,0),2,420,'#ffffff');area((5,2,-3),(0,0,0),2,380,'#ff7a66');cam((0,-9,0),(0,0,0),60);d=bpy.context.scene.camera.data.dof;d.use_dof=True;d.aperture_fstop=.28;d.focus_distance=8.6;return (1040,780)
def S_vials(g): # blog: cold chain
    plane(60,60,plaster('p','#D6ECF8',.02),(0,0,0));plane(60,30,plaster('b','#EAF5FB',.02),(0,7,5),(90,0,0));random.seed(2)
    gl=thin('vg','#f4fbff',.04,.28);lab=mat('lb','#ffffff',.4)
    for i in range(5):
        for j in range(3):
            x=(i-2)*.86+(.43 if j%2 else 0);y=j*.82;capm=[g.sky,g.lapis,g.sky,g.saf,g.sky][(i+j)%5]
            lathe(rounded([(0,0,0),(.3,0,.05),(.3,.78,.12),(.15,.92,.04),(.15,1.02,0)],8),gl,64,(x,y,0));lathe([(0,.03),(.28,.03),(.28,.55),(0,.55)],mat('lq','#CFEBFA',.1,trans=.3,ior=1.3),48,(x,y,0))
            label(.303,.2,.62,lab,loc=(x,y,0),arc=220);label(.304,.2,.29,capm,loc=(x,y,0),arc=220)
            lathe(rounded([(0,1.0,0),(.2,1.0,.01),(.2,1.14,.02),(0,1.14,0)]),g.alu,48,(x,y,0));lathe(rounded([(0,1.14,0),(.19,1.14,.01),(.19,1.24,.03),(0,1.24,0)]),capm,48,(x,y,0))
    world('#e4f3ff',.7);sun((50,4,-40),2.6,2,'#ffffff');area((-4,-4,4),(0,0,0),2.5,160);cam((-.4,-6.0,2.3),(.1,.4,.55),80);d=bpy.context.scene.camera.data.dof;d.use_dof=True;d.aperture_fstop=.3;d.focus_distance=6.1;return (1040,780)
def S_tiles(g): # pattern relief (banner / blog)
    base=plaster('bs','#1E56B0',.03);plane(40,40,base,(0,0,0));a=mat('ta','#27B4F5',.18,clear=.8);b=mat('tb','#F6F1E7',.22,clear=.8);c=mat('tc','#F2A93B',.2,clear=.8);d=mat('td','#123C8C',.16,clear=.8)
    def star(x,y,r,m,h):
        pts=[]
        for k in range(16):
            rr=r if k%2==0 else r*.7654*.93;an=math.pi*k/8;pts.append((x+rr*math.cos(an),y+rr*math.sin(an)))
        bm=bmesh.new();B=[bm.verts.new((px,py,0)) for px,py in pts];Tt=[bm.verts.new((px,py,h)) for px,py in pts];bm.faces.new(list(reversed(B)));bm.faces.new(Tt)
        for k in range(16): bm.faces.new((B[k],B[(k+1)%16],Tt[(k+1)%16],Tt[k]))
        me=bpy.data.meshes.new('st');bm.to_mesh(me);bm.free();me.materials.append(m);o=obj('st',me);bevel(o,.025,3,20)
    for i in range(-5,6):
        for j in range(-4,8):
            star(i*1.5,j*1.5,.70,[a,d,a,a][(i*7+j*3)%4],.1);star(i*1.5,j*1.5,.34,b,.16);star(i*1.5+.75,j*1.5+.75,.30,c,.1)
    world('#cfe6ff',.6);sun((55,5,-50),3.2,1,'#fff0d8');area((-4,-3,4),(0,0,0),2.5,200);cam((0,-5.2,4.2),(0,.7,0),60);dd=bpy.context.scene.camera.data.dof;dd.use_dof=True;dd.aperture_fstop=.5;dd.focus_distance=6.2;return (1040,780)
for f in sorted(glob.glob(os.path.join(HERE,'scenes_*.py'))): exec(open(f).read())
OUT=A[3] if len(A)>3 else OUT;os.makedirs(OUT,exist_ok=True)
for n in names:
    reset();g=M();w,h,*exposure=globals()['S_'+n](g);render(os.path.join(OUT,f's_{n}.png'),int(w*K),int(h*K),SPP,False,exp=exposure[0] if exposure else .25,denoising=(4,1.9))
