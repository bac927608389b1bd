import os,sys;HERE=os.path.dirname(os.path.abspath(__file__));sys.path.insert(0,HERE);OUT=os.path.join(HERE,'out');os.makedirs(OUT,exist_ok=True)
from kit import *
def M():
    g=lambda:None
    g.white=mat('white','#fbfbfa',.32,spec=.5);g.wmat=mat('wm','#f4f6f7',.5);g.cap=mat('cap','#fdfdfd',.3,clear=.2)
    g.amber=mat('amber','#DB8424',.04,trans=1,ior=1.45);g.glass=mat('glass','#f2fbff',.03,trans=1,ior=1.45);g.liquid=mat('liq','#C0702C',.05,trans=.28,ior=1.34)
    g.sky=mat('sky','#27B4F5',.28,clear=.3);g.lapis=mat('lap','#123C8C',.3,clear=.3);g.saf=mat('saf','#F2A93B',.3,clear=.2);g.mint=mat('mint','#4FC3A0',.35);g.rose=mat('rose','#EE7F97',.3,clear=.3);g.cream=mat('cream','#FFF4E8',.3,clear=.3)
    g.dark=mat('dark','#0a1422',.15,clear=.6);g.alu=mat('alu','#cfd6dc',.28,metal=1);g.gold=mat('gold','#F0B23A',.05,trans=.85,ior=1.4,sss=0);g.black=mat('black','#10161e',.4)
    g.grey=mat('grey','#b9c4cd',.45);g.jelly=mat('jelly','#bfe9ff',.03,trans=1,ior=1.34)
    return g
def bottle(g,R,H,neck,nh,m,shoulder=.28,fill=None):
    prof=rounded([(0,0,0),(R,0,.07),(R,H-shoulder,shoulder*.9),(neck,H,.06),(neck,H+nh,0)],12);lathe(prof,m)
    t=.05;inn=rounded([(0,t,0),(R-t,t,.06),(R-t,H-shoulder-t*.4,shoulder*.85),(neck-t,H-t*.3,.05),(neck-t,H+nh,0)],12)
    o=lathe(list(reversed(inn)),m)
    if fill:
        hh=fill[1];lathe(rounded([(0,t+.003,0),(R-t-.004,t+.003,.055),(R-t-.004,hh,0),(0,hh,0)],8),fill[0])
def ridged(R,h,m,z,n=60,loc=(0,0),bev=.03):
    bm=bmesh.new();seg=n*4;pr=rounded([(0,0,0),(1,0,.01),(1,h,bev),(0,h,0)],6)
    rings=[]
    for r,zz in pr:
        if r<1e-5:rings.append([bm.verts.new((0,0,zz))]);continue
        ring=[]
        for i in range(seg):
            a=2*math.pi*i/seg;k=R*r-(.018 if (i%4 in (0,1)) and .06<zz<h-.07 else 0)*r
            ring.append(bm.verts.new((k*math.sin(a),-k*math.cos(a),zz)))
        rings.append(ring)
    # extra rings for ridges
    for a,b in zip(rings,rings[1:]):
        for i in range(seg):
            j=(i+1)%seg
            if len(a)==1: bm.faces.new((a[0],b[j],b[i]))
            elif len(b)==1: bm.faces.new((a[i],a[j],b[0]))
            else: bm.faces.new((a[i],a[j],b[j],b[i]))
    bmesh.ops.recalc_face_normals(bm,faces=bm.faces);me=bpy.data.meshes.new('cap');bm.to_mesh(me);bm.free();me.materials.append(m);o=obj('cap',me,(loc[0],loc[1],z));smooth(o,30);return o
def knurl(R,h,m,z,n=48):
    ridged(R,h,m,z,n)
    for i in range(n):
        a=2*math.pi*i/n;box(.022,.02,h-.14,m,(R*math.sin(a),-R*math.cos(a),z+.05),(0,0,math.degrees(a)),.008)
def blister(g,nx,ny,loc,rot,pm,cap=False):
    e=empty(loc,rot);w=nx*.36+.1;d=ny*.34+.1;slab(w,d,.012,.06,g.alu,parent=e,bev=0)
    clear=thin('bc',rough=.16,blend=.28) # a sharper gloss leaves specks and stairs along the outlines of the domes
    for i in range(nx):
        for j in range(ny):
            x=(i-(nx-1)/2)*.36;y=(j-(ny-1)/2)*.34
            pill(.11,.085,pm,(x,y,.02),parent=e)
            lathe(rounded([(.15,.012,0),(.145,.09,.05),(.1,.13,.06),(0,.135,0)],14),clear,128,(x,y,0),parent=e,ang=60)
    return e
def setup(ext,look=(0,0,.5),el=.42,dist=6.45,az=0,lens=80):
    catcher();world('#eaf4ff',.55)
    area((-3.6,-3.2,4.6),(0,0,.5),2.6,330,'#fffaf2');area((3.8,1.6,2.6),(0,0,.6),1.0,170,'#dff2ff',sy=3,shadow=False);area((1.8,-4.4,1.4),(0,0,.5),2.5,60,'#ffffff',shadow=False)
    d=dist*ext;a=math.radians(az);cam((look[0]+d*math.sin(a),look[1]-d*math.cos(a)*math.cos(el),look[2]+d*math.sin(el)),look,lens)
def P_para(g):
    box(1.9,.42,1.08,dict(front=tex('f','para_front'),side=tex('s','para_side'),top=tex('t','para_top')),(.0,.25,0),(0,0,-16))
    blister(g,5,2,(.1,-.72,.10),(9,0,10),g.white);pill(.13,.1,g.white,(-.98,-.78,0));pill(.13,.1,g.white,(-.74,-1.0,.0))
    setup(1.0,(.02,-.15,.38))
def P_amox(g):
    box(1.9,.46,1.08,dict(front=tex('f','amox_front'),side=tex('s','amox_side'),top=tex('t','amox_top')),(.0,.25,0),(0,0,18))
    for x,y,r,z in ((-.55,-.62,35,.1),(.05,-.78,-20,.1),(.5,-.55,70,.1),(-.12,-.5,80,.1),(.78,-.88,15,.1)): capsule(.1,.26,g.rose,g.cream,(x,y,z),(90,0,r))
    setup(1.0,(.02,-.1,.38))
def P_vitc(g):
    lathe(rounded([(0,0,0),(.36,0,.03),(.36,1.62,.02),(0,1.62,0)]),g.white);label(.364,.06,1.56,tex('l','vitc',.35));lathe(rounded([(0,1.62,0),(.385,1.62,.015),(.385,1.9,.05),(0,1.9,0)]),g.saf)
    o=mat('eff','#F9C873',.75)
    pill(.27,.13,o,(.74,-.30,0));pill(.27,.13,o,(.80,-.34,.135),(0,0,30));pill(.27,.13,o,(-.52,-.72,.27),(78,0,-25))
    setup(1.02,(.12,-.1,.85))
def P_d3(g):
    bottle(g,.4,.98,.17,.12,g.amber,.24,(g.liquid,.62));label(.404,.1,.7,tex('l','d3',.45),arc=300)
    knurl(.2,.26,g.cap,1.06,36);rub=mat('rub','#f2f2f2',.6);lathe(rounded([(0,1.3,0),(.14,1.3,.02),(.12,1.52,.1),(.105,1.7,.1),(0,1.74,0)]),rub)
    for x,y in ((.72,-.42),(.9,-.2),(.66,-.72)): lathe([(.0,.0)]+[(.085*math.sin(t*math.pi/16),.085*(1-math.cos(t*math.pi/16))) for t in range(1,16)]+[(0,.17)],g.gold,48,(x,y,0),ang=80)
    setup(.92,(.15,-.1,.78))
def P_syrup(g):
    bottle(g,.5,1.5,.2,.14,g.amber,.36,(g.liquid,1.05));label(.504,.14,.98,tex('l','syrup',.45),arc=300);knurl(.25,.3,g.cap,1.6,44)
    cup=mat('cup','#eef7ff',.08,trans=1,ior=1.4);pr=rounded([(0,0,0),(.2,0,.03),(.27,.42,.01)],6);lathe(pr+[(.25,.42)]+[(max(0,r-.02),z+.02) for r,z in reversed(pr[:-1])],cup,64,(.86,-.35,0))
    lathe([(0,.02),(.185,.02),(.215,.2),(0,.2)],mat('sy','#7b1d2e',.05,trans=.7,ior=1.33),64,(.86,-.35,.005))
    setup(1.04,(.2,-.05,.85))
def P_omega(g):
    lathe(rounded([(0,0,0),(.62,0,.08),(.62,1.0,.14),(.5,1.14,.04),(.5,1.2,0)],10),g.white);label(.624,.12,.9,tex('l','omega',.4));knurl(.56,.3,g.lapis,1.16,64)
    for x,y,r in ((.92,-.35,20),(.72,-.78,80),(1.12,-.66,-30),(-.82,-.62,10),(.35,-.92,-12)):
        o=lathe([(0,-.2)]+[(.115*math.sin(t*math.pi/16),-.2*math.cos(t*math.pi/16)) for t in range(1,16)]+[(0,.2)],g.gold,48,(x,y,.115),(90,0,r),ang=80)
    setup(1.04,(.12,-.15,.6))
def P_gel(g):
    bottle(g,.46,1.38,.16,.1,thin('pet','#f4fbff',.06,.3),.3,(mat('gl','#8FDAFF',.08,trans=.3,ior=1.3,sss=.2),1.12));label(.464,.2,.98,tex('l','gel',.4),arc=220)
    lathe(rounded([(0,1.46,0),(.2,1.46,.02),(.2,1.66,.03),(0,1.66,0)]),g.cap);lathe(rounded([(0,1.6,0),(.06,1.6,0),(.06,1.86,0),(0,1.86,0)]),g.cap)
    slab(.56,.2,.09,.09,g.cap,(-.13,0,1.86),bev=.03);lathe(rounded([(0,0,0),(.11,0,.02),(.11,.12,.04),(0,.12,0)]),g.cap,loc=(0,0,1.85))
    setup(1.08,(0,0,.96))
def P_tube(g):
    n=40;L=1.7;bm=bmesh.new();uvl=bm.loops.layers.uv.new();seg=64;rings=[]
    for k in range(n+1):
        t=k/n;z=L*t;flat=t**1.6;a=.33*(1-flat)+.44*flat;b=.33*(1-flat)+.012*flat
        rings.append([bm.verts.new((z,a*math.cos(2*math.pi*i/seg+math.pi/2),b*math.sin(2*math.pi*i/seg+math.pi/2))) for i in range(seg)])
    for k in range(n):
        for i in range(seg):
            j=i+1;f=bm.faces.new((rings[k][i],rings[k][j%seg],rings[k+1][j%seg],rings[k+1][i]))
            for l,(kk,ii) in zip(f.loops,((k,i),(k,j),(k+1,j),(k+1,i))):
                u=ii/seg; l[uvl].uv=(kk/n, 1.2-(((u+.5)%1.0 if not(ii==j and (u+.5)%1==0) else 1.0)*2-.5))
    bmesh.ops.recalc_face_normals(bm,faces=bm.faces);me=bpy.data.meshes.new('tube');bm.to_mesh(me);bm.free();me.materials.append(tex('l','tube',.32,clear=.2));e=empty((-.95,-.05,.36),(0,4,16));o=obj('tube',me,(0.3,0,0),parent=e);smooth(o,60)
    lathe(rounded([(.33,0,0),(.31,.06,.03),(.16,.14,.02),(.16,.2,0)]),g.white,loc=(.3,0,0),rot=(0,-90,0),parent=e)
    lathe(rounded([(0,.12,0),(.3,.12,.02),(.27,.52,.05),(0,.52,0)]),g.mint,loc=(.3,0,0),rot=(0,-90,0),parent=e)
    e.rotation_euler=(math.radians(0),math.radians(8),math.radians(16))
    cr=mat('crm','#fffdf8',.25,sss=.1)
    setup(1.0,(-.02,0,.25),el=.72)
def P_bpm(g):
    e=empty((0,.1,.0),(0,0,-14));slab(1.35,1.75,.34,.26,g.white,(0,0,0),bev=.1,parent=e);slab(1.08,.98,.02,.12,g.dark,(0,.25,.335),bev=.008,parent=e);screen(.94,.80,tex('s','lcd_bp',.12,clear=.6,emit=.9),(0,.25,.357),parent=e)
    lathe(rounded([(0,0,0),(.2,0,.02),(.2,.05,.03),(0,.055,0)]),g.sky,loc=(0,-.58,.33),parent=e)
    for x in (-.45,.45): slab(.26,.14,.03,.07,g.grey,(x,-.58,.335),bev=.015,parent=e)
    # cuff
    cu=mat('cuff','#1B3F7A',.85);pr=[(.46,0),(.5,.02),(.52,.3),(.52,.6),(.5,.88),(.46,.9),(.43,.88),(.42,.6),(.42,.3),(.43,.02),(.46,0)];lathe(pr,cu,96,(1.38,.42,.5),(90,0,-32),ang=80)
    label(.523,.2,.7,g.sky,loc=(1.38,.42,.5),rot=(90,0,-32),arc=50)
    cv=bpy.data.curves.new('t','CURVE');cv.dimensions='3D';cv.bevel_depth=.035;cv.bevel_resolution=6;s=cv.splines.new('BEZIER');s.bezier_points.add(2)
    for p,c in zip(s.bezier_points,((.30,.98,.16),(.95,1.25,.05),(1.25,.75,.15))): p.co=c;p.handle_left_type=p.handle_right_type='AUTO'
    cv.materials.append(g.grey);obj('tubing',cv)
    setup(1.2,(.38,.15,.25),el=.66)
def P_ox(g):
    e=empty((0,0,0),(0,0,-22))
    slab(1.5,.86,.3,.3,g.wmat,(0,0,.02),bev=.12,parent=e);slab(1.5,.86,.34,.3,g.sky,(0.02,0,.36),(0,-5,0),bev=.14,parent=e)
    slab(.98,.62,.02,.1,g.dark,(-.08,0,.705),(0,-5,0),bev=.008,parent=e);screen(.82,.5,tex('s','lcd_ox',.12,clear=.6,emit=1.1),(-.08,0,.726),(0,-5,0),parent=e)
    lathe(rounded([(0,0,0),(.1,0,.01),(.1,.04,.02),(0,.04,0)]),g.white,loc=(.58,0,.755),rot=(0,-5,0),parent=e)
    lathe(rounded([(0,0,0),(.08,0,.02),(.08,.2,.03),(0,.2,0)]),g.grey,loc=(.3,-.38,.26),rot=(90,0,0),parent=e)
    setup(.9,(0,0,.32),el=.62)
def P_th(g):
    e=empty((0,0,.16),(0,0,28))
    slab(1.5,.36,.2,.16,g.white,(.45,0,-.1),bev=.09,parent=e);slab(.6,.22,.02,.06,g.dark,(.35,0,.095),bev=.006,parent=e);screen(.54,.18,tex('s','lcd_th',.15,clear=.5,emit=.5),(.35,0,.117),parent=e,r=.02)
    lathe(rounded([(0,0,0),(.1,0,.01),(.1,.03,.015),(0,.03,0)]),g.sky,loc=(.95,0,.09),parent=e)
    lathe(rounded([(.13,0,0),(.11,.3,.05),(.055,.75,.1),(.045,1.0,0)]),g.sky,loc=(-.25,0,0),rot=(0,-90,0),parent=e);lathe(rounded([(.045,0,0),(.045,.22,.04),(0,.25,0)]),g.alu,loc=(-1.25,0,0),rot=(0,-90,0),parent=e)
    slab(1.75,.42,.06,.2,mat('case','#dff2ff',.08,trans=.6,ior=1.3),(.35,.85,.0),(0,0,28),bev=.025)
    setup(1.12,(-.04,.12,.1),el=.8)
def P_glu(g):
    e=empty((0,0,0),(0,0,-18));slab(1.0,1.62,.26,.4,g.white,(0,0,0),bev=.1,parent=e);slab(.78,.82,.02,.12,g.dark,(0,.22,.255),bev=.008,parent=e);screen(.64,.57,tex('s','lcd_glu',.15,clear=.5,emit=.55),(0,.24,.277),parent=e)
    lathe(rounded([(0,0,0),(.15,0,.02),(.15,.04,.03),(0,.045,0)]),g.saf,loc=(0,-.5,.255),parent=e)
    slab(.16,.62,.02,.02,g.cream,(0,-1.0,.1),bev=.004,parent=e);slab(.1,.14,.022,.02,mat('bl','#A81E3C',.2),(0,-1.24,.1),bev=0,parent=e)
    lathe(rounded([(0,0,0),(.26,0,.03),(.26,.62,.02),(0,.62,0)]),g.lapis,loc=(.98,.35,0));lathe(rounded([(0,.62,0),(.27,.62,.01),(.27,.76,.04),(0,.76,0)]),g.cap,loc=(.98,.35,0))
    setup(1.02,(.22,-.05,.2),el=.72)
def P_mask(g):
    box(2.0,1.0,.86,dict(front=tex('f','mask_front'),side=tex('s','mask_side'),top=tex('t','mask_top')),(.0,.2,0),(0,0,-18))
    setup(1.0,(0,0,.42))
def P_ors(g):
    m=tex('f','sachet',.3,clear=.2);
    def sach(loc,rot):
        bm=bmesh.new();uvl=bm.loops.layers.uv.new();n=24;w,h=.9,1.2
        def puff(u,v): return .085*(max(0,(1-(2*u-1)**4))*max(0,(1-((v-.46)/.46)**4)) if v<.92 else 0)**.6
        vs=[[bm.verts.new(((u/n-.5)*w,-puff(u/n,v/n),v/n*h)) for u in range(n+1)] for v in range(n+1)]
        for v in range(n):
            for u in range(n):
                f=bm.faces.new((vs[v][u],vs[v][u+1],vs[v+1][u+1],vs[v+1][u]))
                for l,(a,b) in zip(f.loops,((u,v),(u+1,v),(u+1,v+1),(u,v+1))): l[uvl].uv=(a/n,b/n)
        me=bpy.data.meshes.new('s');bm.to_mesh(me);bm.free();me.materials.append(m);o=obj('s',me,loc,rot);smooth(o,80);sd=o.modifiers.new('so','SOLIDIFY');sd.thickness=.02;return o
    sach((-.28,.2,0),(-9,0,-14));sach((.42,.02,0),(-9,0,10))
    gl=mat('gls','#f6fcff',.02,trans=1,ior=1.45);
    setup(.98,(.05,0,.55))
def P_inh(g):
    b=mat('inh','#27B4F5',.35,clear=.15);e=empty((0,0,0),(0,0,-28))
    slab(.62,.46,1.15,.2,b,(0,0,.28),bev=.03,parent=e)
    slab(.56,.44,.62,.18,b,(-.22,0,.30),(0,-90,0),bev=.04,parent=e)
    slab(.5,.36,.2,.15,g.lapis,(-.84,0,.30),(0,-90,0),bev=.05,parent=e)
    lathe(rounded([(0,1.2,0),(.19,1.2,0),(.19,1.72,.05),(.0,1.74,0)]),g.alu,parent=e)
    slab(.02,.0001,.0001,.00001,g.white,(0,0,-5),bev=0)
    setup(.92,(-.1,0,.72),el=.36)
